import { localTime, midnight, momentOf } from '#domain/time-zone.ts'
import { dateText, type Reading } from '../times.ts'
import type { ShownOn, TimeTick } from './model.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Allowed tick distances below a day. Each divides a day evenly. */
const clockSteps = [
  ...[1, 5, 15, 30].map((seconds) => seconds * SECOND),
  ...[1, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR),
]
const daySteps = [1, 2, 3, 7, 14]
const monthSteps = [1, 2, 3, 6, 12, 24, 60]

/** The moments that an axis labels, and their distance. */
interface RoundTimes {
  readonly by: 'second' | 'clock' | 'day' | 'month'
  readonly times: readonly number[]
}

/**
 * Returns at most `most` round times in [since, until) in a time zone: whole hours, midnights, first days of months.
 */
export function roundTimes(since: number, until: number, timeZone: string, most: number): RoundTimes {
  const length = until - since
  const clock = clockSteps.find((step) => length / step <= most)
  if (clock !== undefined) {
    const times = clockTimes(since, until, timeZone, clock)
    return { by: clock < MINUTE ? 'second' : 'clock', times: fewest(times, most) }
  }
  const days = daySteps.find((step) => length / (step * DAY) <= most)
  if (days !== undefined) return { by: 'day', times: fewest(dayTimes(since, until, timeZone, days), most) }
  const months = monthSteps.find((step) => length / (step * 30 * DAY) <= most) ?? 120
  return { by: 'month', times: fewest(monthTimes(since, until, timeZone, months), most) }
}

/** Halves the ticks if they exceed `most`: a range that starts at a round time contains one tick more. */
function fewest(times: readonly number[], most: number): readonly number[] {
  return times.length <= most ? times : times.filter((_, at) => at % 2 === 0)
}

function clockTimes(since: number, until: number, timeZone: string, step: number): readonly number[] {
  const times: number[] = []
  // Counted from each midnight, because a day may have 23 or 25 hours.
  for (let day = midnight(since, timeZone); day < until; day = midnight(day, timeZone, 1)) {
    const next = midnight(day, timeZone, 1)
    const first = Math.max(0, Math.ceil((since - day) / step))
    for (let at = day + first * step; at < Math.min(next, until); at += step) times.push(at)
  }
  return times
}

function dayTimes(since: number, until: number, timeZone: string, days: number): readonly number[] {
  const times: number[] = []
  for (let at = midnight(since, timeZone); at < until; at = midnight(at, timeZone, 1)) {
    const { year, month, day } = localTime(at, timeZone)
    const number = Math.floor(Date.UTC(year, month - 1, day) / DAY)
    // Weeks start on Mondays; day 4 after the epoch was one.
    if (at >= since && (number + 3) % days === 0) times.push(at)
  }
  return times
}

function monthTimes(since: number, until: number, timeZone: string, months: number): readonly number[] {
  const { year, month } = localTime(since, timeZone)
  const first = (of: number) => momentOf({ year, month: of, day: 1, hour: 0, minute: 0, second: 0 }, timeZone)
  const times: number[] = []
  for (let of = month; first(of) < until; of += 1) {
    const number = year * 12 + of - 1
    if (first(of) >= since && number % months === 0) times.push(first(of))
  }
  return times
}

/** Maximum number of labels on wide screens and on phones. Labels with seconds are longer, so fewer fit. */
const MOST = { wide: 8, narrow: 5, narrowSeconds: 3 } as const

/** Returns the labels of a time axis for wide and narrow screens. */
export function timeTicks(since: number, until: number, reading: Reading): readonly TimeTick[] {
  const wide = roundTimes(since, until, reading.timeZone, MOST.wide)
  const few = (most: number) => roundTimes(since, until, reading.timeZone, most)
  const usual = few(MOST.narrow)
  const narrow = usual.by === 'second' ? few(MOST.narrowSeconds) : usual
  const isIn = ({ times }: RoundTimes, at: number) => times.includes(at)
  return [...new Set([...wide.times, ...narrow.times])]
    .toSorted((a, b) => a - b)
    .map((at) => {
      const on: ShownOn = isIn(wide, at) ? (isIn(narrow, at) ? 'both' : 'wide') : 'narrow'
      return { at: (at - since) / (until - since), text: tickText(at, wide.by, reading), on }
    })
}

/** Formats a tick as a time of day, as a date where a day starts, or as a month. */
function tickText(at: number, by: RoundTimes['by'], reading: Reading): string {
  const moment = new Date(at)
  switch (by) {
    case 'second':
      return dateText(moment, 'clockAndSecond', reading)
    case 'clock':
      return dateText(moment, midnight(at, reading.timeZone) === at ? 'shortDay' : 'clock', reading)
    case 'day':
      return dateText(moment, 'shortDay', reading)
    case 'month':
      return dateText(moment, 'month', reading)
  }
}
