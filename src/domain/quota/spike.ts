import type { QuotaCategory } from './quota.ts'

/** Categories with spike protection, and the hourly volume that is always accepted. */
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
/** Number of past weeks that define the usual volume. */
const WEEKS = 4
/** Younger projects have no usual week yet. */
export const LEAST_AGE_MS = 2 * WEEK_MS
/** Preceding hours used to detect recent growth. */
const RECENT_HOURS = 24
/** Volume up to this multiple of the usual, plus this many deviations, is accepted. */
const TIMES_USUAL = 3
const SPREADS = 6
/** Converts a median absolute deviation to a standard deviation, assuming a normal distribution. */
const MAD_TO_DEVIATION = 1.4826

/** The usual volume of an hour, and the maximum accepted. */
export interface SpikeBounds {
  readonly usual: number
  readonly most: number
}

/**
 * The hours whose counts {@link spikeBounds} needs: the same hour of past weeks with its neighbors, and the last day.
 */
export function hoursToCompare(hour: number, now: number): readonly number[] {
  const weekly = Array.from({ length: WEEKS }, (_, week) => hour - (week + 1) * WEEK_MS).flatMap((at) => [
    at - HOUR_MS,
    at,
    at + HOUR_MS,
  ])
  const running = Math.floor(now / HOUR_MS) * HOUR_MS
  // Excludes the current hour, whose total is not known yet.
  const recent = Array.from({ length: RECENT_HOURS }, (_, index) => running - (index + 1) * HOUR_MS)
  return [...new Set([...weekly, ...recent, ...recent.map((at) => at - WEEK_MS)])]
}

/**
 * The usual volume of an hour, based on the same hour of past weeks, and the maximum accepted. Uses medians, so that a
 * past spike has little influence. Scales up if the last day had more volume than the same day a week before.
 * @param came volume of an hour
 */
export function spikeBounds(
  category: SpikeCategory,
  hour: number,
  now: number,
  came: (hour: number) => number,
): SpikeBounds {
  // The maximum of an hour and its neighbors, because a nightly job may run an hour earlier (DST, a busy queue).
  const weekly = Array.from({ length: WEEKS }, (_, week) => hour - (week + 1) * WEEK_MS).map((at) =>
    Math.max(came(at - HOUR_MS), came(at), came(at + HOUR_MS)),
  )
  const typical = median(weekly)
  const spread = median(weekly.map((count) => Math.abs(count - typical))) * MAD_TO_DEVIATION
  const usual = Math.round(typical * growth(now, came))
  const most = Math.max(spikeFloors[category], Math.ceil(usual * TIMES_USUAL + spread * SPREADS))
  return { usual, most }
}

/**
 * Growth of the last day compared with the same day a week before, from 1 to 2. A decrease does not lower the limit.
 */
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
