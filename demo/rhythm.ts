import type { Random } from './random.ts'

interface Hour {
  /** How long ago the hour ended; 0 is the hour ending now. */
  readonly hoursAgo: number
  /** 0 … 23, UTC. */
  readonly hourOfDay: number
  readonly isWeekend: boolean
}

/** The activity in an hour; only proportions matter. */
export type Rhythm = (hour: Hour) => number

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const DAYS = 14
const HOURS = DAYS * 24
/** Clocks differ, and an event must not come from the future. */
const MARGIN_MS = 30_000

/** People shop in the evening, little at night, and less at weekends. */
export const shopping: Rhythm = ({ hourOfDay, isWeekend }) => {
  const awake = Math.max(0, Math.sin(((hourOfDay - 5) / 19) * Math.PI))
  const evening = Math.exp(-((hourOfDay - 19) ** 2) / 8)
  return (0.06 + 0.7 * awake + 0.6 * evening) * (isWeekend ? 0.62 : 1)
}

/** Only between these two, `from` being earlier. */
export function between(fromHoursAgo: number, toHoursAgo: number, rhythm: Rhythm = shopping): Rhythm {
  return (hour) => (hour.hoursAgo < fromHoursAgo && hour.hoursAgo >= toHoursAgo ? rhythm(hour) : 0)
}

/** From a release on: a wave with this half-life in hours, over a constant low level. */
export function waveAfter(shippedHoursAgo: number, halfLifeHours: number, stays = 0.05): Rhythm {
  return between(shippedHoursAgo, 0, (hour) => {
    const age = shippedHoursAgo - hour.hoursAgo
    return shopping(hour) * (stays + 0.5 ** (age / halfLifeHours))
  })
}

export function together(...rhythms: readonly Rhythm[]): Rhythm {
  return (hour) => rhythms.reduce((sum, rhythm) => sum + rhythm(hour), 0)
}

/** Hardly anything at first, then more each day. */
export const rising: Rhythm = (hour) => shopping(hour) * (0.03 + (1 - hour.hoursAgo / HOURS) ** 2.5)

/** Once a night, in one hour of the day (UTC). */
export function nightly(hourOfDay: number): Rhythm {
  return (hour) => (hour.hourOfDay === hourOfDay ? 1 : 0)
}

/**
 * The times of this many events, oldest first. Each hour has its weighted share; randomness only moves events within
 * their share, so that small stories keep their shape too.
 */
export function spread(rhythm: Rhythm, count: number, now: Date, random: Random): Date[] {
  const weights = Array.from({ length: HOURS }, (_, index) => rhythm(hourAt(HOURS - 1 - index, now)))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const times: Date[] = []
  let index = 0
  let passed = weights[0] ?? 0
  for (let n = 0; n < count; n++) {
    const wanted = ((n + random.unit()) / count) * total
    while (passed < wanted && index < HOURS - 1) passed += weights[++index] ?? 0
    const hourEnd = now.getTime() - (HOURS - 1 - index) * HOUR_MS
    times.push(new Date(hourEnd - MARGIN_MS - Math.floor(random.unit() * (HOUR_MS - MARGIN_MS))))
  }
  return times.toSorted((a, b) => a.getTime() - b.getTime())
}

function hourAt(hoursAgo: number, now: Date): Hour {
  const middle = new Date(now.getTime() - hoursAgo * HOUR_MS - HOUR_MS / 2)
  return { hoursAgo, hourOfDay: middle.getUTCHours(), isWeekend: [0, 6].includes(middle.getUTCDay()) }
}

/** The start and end of the day (UTC) in milliseconds since the epoch. */
export function dayOf(now: Date): { readonly start: number; readonly end: number } {
  const start = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  return { start, end: start + DAY_MS }
}
