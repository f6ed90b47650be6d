import type { QuotaCategory } from './quota.ts'

/** What spikes are looked for in, and how much of it in an hour is never too much. */
export const spikeFloors = {
  errors: 5_000,
  transactions: 20_000,
  spans: 200_000,
  logs: 200_000,
} as const satisfies { readonly [C in QuotaCategory]?: number }
export type SpikeCategory = keyof typeof spikeFloors
export const spikeCategories = Object.keys(spikeFloors) as SpikeCategory[]

const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS
/** The weeks that tell what is usual. */
const WEEKS = 4
/** A project that is younger has no usual week yet. */
export const LEAST_AGE_MS = 2 * WEEK_MS
/** The hours before this one that tell whether there is more of everything of late. */
const RECENT_HOURS = 24
/** So many times the usual, and so many spreads more, are let in. */
const TIMES_USUAL = 3
const SPREADS = 6
/** The mean absolute deviation of what is normally distributed, as its standard deviation. */
const MAD_TO_DEVIATION = 1.4826

/** What is usual in an hour, and the most that is let in. */
export interface SpikeBounds {
  readonly usual: number
  readonly most: number
}

/** The hours whose counts {@link spikeBounds} asks for: the same of past weeks with their neighbours, and the last day. */
export function hoursToCompare(hour: number, now: number): readonly number[] {
  const weekly = Array.from({ length: WEEKS }, (_, week) => hour - (week + 1) * WEEK_MS).flatMap((at) => [
    at - HOUR_MS,
    at,
    at + HOUR_MS,
  ])
  const running = Math.floor(now / HOUR_MS) * HOUR_MS
  // Of the hour that runs nobody knows yet what it comes to.
  const recent = Array.from({ length: RECENT_HOURS }, (_, index) => running - (index + 1) * HOUR_MS)
  return [...new Set([...weekly, ...recent, ...recent.map((at) => at - WEEK_MS)])]
}

/**
 * What is usual in an hour by the same hour of past weeks, and the most that is let in: medians and spreads, so that a past
 * spike moves them little. Where the last day had more than the same day a week ago, more is usual.
 * @param came how much came in an hour
 */
export function spikeBounds(
  category: SpikeCategory,
  hour: number,
  now: number,
  came: (hour: number) => number,
): SpikeBounds {
  // The most of an hour and its neighbours: what comes once a night may come an hour earlier (summer time, a busy queue).
  const weekly = Array.from({ length: WEEKS }, (_, week) => hour - (week + 1) * WEEK_MS).map((at) =>
    Math.max(came(at - HOUR_MS), came(at), came(at + HOUR_MS)),
  )
  const typical = median(weekly)
  const spread = median(weekly.map((count) => Math.abs(count - typical))) * MAD_TO_DEVIATION
  const usual = Math.round(typical * growth(now, came))
  const most = Math.max(spikeFloors[category], Math.ceil(usual * TIMES_USUAL + spread * SPREADS))
  return { usual, most }
}

/** How much more the last day had than the same day a week before: 1 to 2. Less is no reason to let in less. */
function growth(now: number, came: (hour: number) => number): number {
  const running = Math.floor(now / HOUR_MS) * HOUR_MS
  const ratios = Array.from({ length: RECENT_HOURS }, (_, index) => running - (index + 1) * HOUR_MS).flatMap((at) => {
    const before = came(at - WEEK_MS)
    return before === 0 ? [] : [came(at) / before]
  })
  return ratios.length === 0 ? 1 : Math.min(2, Math.max(1, median(ratios)))
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]]
  return (low + high) / 2
}
