import { describe, expect, test } from 'vitest'
import { spikeBounds, spikeFloors } from './spike.ts'

const HOUR_MS = 3_600_000
const WEEK = 7 * 24
/** A Monday, 00:00 UTC. */
const START = Date.UTC(2026, 0, 5)

/** A seeded random number generator (mulberry32). */
function chance(seed: number) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Hourly counts with daily and weekly patterns and 25% noise. */
function traffic(weeks: number, perHour: number, shape: (hour: number) => number = () => 1): readonly number[] {
  const next = chance(weeks * 31 + perHour)
  return Array.from({ length: weeks * WEEK }, (_, hour) => {
    const day = 1 + 0.8 * Math.sin(((hour % 24) / 24) * 2 * Math.PI - Math.PI / 2)
    const weekend = Math.floor(hour / 24) % 7 >= 5 ? 0.4 : 1
    const noise = Math.exp(0.25 * Math.sqrt(-2 * Math.log(next() + 1e-9)) * Math.cos(2 * Math.PI * next()))
    return Math.round(perHour * day * weekend * noise * shape(hour))
  })
}

/** The hours after the fourth week that would have been limited, and the share of the total volume rejected. */
function limited(counts: readonly number[]) {
  const came = (at: number) => counts[(at - START) / HOUR_MS] ?? 0
  const alarms: number[] = []
  let turnedAway = 0
  for (let hour = 4 * WEEK; hour < counts.length; hour++) {
    const at = START + hour * HOUR_MS
    // Decided in the hour before.
    const { most } = spikeBounds('errors', at, at - HOUR_MS, came)
    if (came(at) <= most) continue
    alarms.push(hour)
    turnedAway += came(at) - most
  }
  return { alarms, turnedAway, hours: counts.length - 4 * WEEK }
}

describe('spike protection raises no false alarm', () => {
  test.each([
    { name: 'of a daily and weekly rhythm', counts: traffic(24, 20_000) },
    {
      name: 'of deploys, each with an hour of twice as much',
      counts: traffic(24, 20_000, (h) => (h % 50 === 37 ? 2 : 1)),
    },
    { name: 'of growth by 10% a week', counts: traffic(24, 20_000, (h) => 1.1 ** (h / WEEK)) },
    {
      name: 'of a step to more than twice as much',
      counts: traffic(8, 20_000, (h) => (h > 6 * WEEK ? 2.2 : 1)),
    },
    { name: 'of a small project, whatever it does', counts: traffic(24, 40, (h) => (h % 100 === 0 ? 25 : 1)) },
    { name: 'of a project that sends once a night', counts: traffic(24, 20_000, (h) => (h % 24 === 3 ? 3 : 0)) },
  ])('$name', ({ counts }) => {
    const { alarms, hours } = limited(counts)
    expect(hours).toBeGreaterThan(600)
    expect(alarms).toEqual([])
  })
})

describe('spike protection limits', () => {
  test('a loop of errors, forty times the usual, to a fraction', () => {
    const loop = [18 * WEEK + 50, 18 * WEEK + 51, 18 * WEEK + 52]
    const counts = traffic(20, 20_000, (hour) => (loop.includes(hour) ? 40 : 1))
    const { alarms, turnedAway } = limited(counts)
    expect(alarms).toEqual(loop)
    const sent = loop.reduce((sum, hour) => sum + (counts[hour] ?? 0), 0)
    expect(turnedAway / sent).toBeGreaterThan(0.85)
  })

  test('a launch, ten times the usual for a day, until it is the new usual, and not the same day of the weeks after', () => {
    const launch = 10 * WEEK + 24
    const isLaunch = (hour: number) => hour >= launch && hour < launch + 24
    const { alarms } = limited(traffic(20, 20_000, (hour) => (isLaunch(hour) ? 10 : 1)))
    expect(alarms.every(isLaunch)).toBe(true)
    expect(alarms.length).toBeGreaterThan(12)
  })

  test('nothing below its floor', () => {
    const { usual, most } = spikeBounds('errors', START, START, () => 3)
    expect([usual, most]).toEqual([3, spikeFloors.errors])
  })
})
