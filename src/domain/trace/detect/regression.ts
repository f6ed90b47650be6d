import type { DetectorRules } from './rules.ts'

/** Resolution. An hour consists of two slots, and both must agree. */
export const SLOT_MS = 30 * 60_000
export const HISTORY_DAYS = 14

/** One half hour of a transaction. */
export interface Slot {
  /** Start, milliseconds since the epoch. */
  readonly at: number
  /** Number of root spans. */
  readonly count: number
  /** 95th percentile in microseconds. */
  readonly p95: number
}

/** A transaction that became slower and has stayed slower for an hour. */
export interface Regression {
  /**
   * When it began: the first of the consecutive slots above the bound, up to the latest. Milliseconds since the epoch.
   */
  readonly since: number
  /** Microseconds: the median of the slots before `since`. */
  readonly before: number
  /** Microseconds: the median of the slots from `since` on. */
  readonly after: number
  /** Microseconds: the upper limit of normal values, based on its history. */
  readonly bound: number
}

/** Slots in the last hour. All of them are evaluated. */
const HELD = 2
/** Minimum number of slots in the history. With fewer, the normal range is unknown. */
const LEAST_HISTORY = 24
/** The share of history considered normal by definition, such as the busy hours of each day. */
const USUAL = 0.95
/** Tolerance for noise: a multiple of the median difference between consecutive slots. */
const NOISE = 3

/**
 * Returns a regression if both slots of the last hour were slower than normal for this transaction: slower than the
 * median of its history by the configured percentage and time, and slower than 95% of its slots by three times their
 * noise. The daily rhythm is within those 95%, so it is not reported, nor is a single bad slot.
 * @param slots up to 14 days, in chronological order; slots with fewer samples than configured are ignored
 * @param end end of the last hour: milliseconds since the epoch, a multiple of {@link SLOT_MS}
 */
export function findRegression(
  slots: readonly Slot[],
  limits: DetectorRules['p95_regression']['limits'],
  end: number,
): Regression | undefined {
  const telling = slots.filter(({ count, at }) => count >= limits.samples && at < end)
  const held = telling.filter(({ at }) => at >= end - HELD * SLOT_MS)
  const history = telling.slice(0, telling.length - held.length)
  if (held.length < HELD || history.length < LEAST_HISTORY) return undefined
  const first = history[0]?.at ?? end
  if (end - HELD * SLOT_MS - first < 24 * 60 * 60_000) return undefined
  const bound = boundOf(
    history.map(({ p95 }) => p95),
    limits,
  )
  if (held.some(({ p95 }) => p95 <= bound)) return undefined
  const lastUsual = telling.findLastIndex(({ p95 }) => p95 <= bound)
  const changed = telling.slice(lastUsual + 1)
  const before = telling.slice(0, lastUsual + 1)
  return {
    since: changed[0]?.at ?? end,
    before: quantile(valuesOf(before), 0.5),
    after: quantile(valuesOf(changed), 0.5),
    bound,
  }
}

/** Upper limit in microseconds for a slot to count as normal. */
function boundOf(
  history: readonly number[],
  { risePercent, riseMs }: DetectorRules['p95_regression']['limits'],
): number {
  const median = quantile(history, 0.5)
  const steps = history.slice(1).map((p95, index) => Math.abs(p95 - (history[index] ?? p95)))
  const usual = quantile(history, USUAL) + NOISE * quantile(steps, 0.5)
  return Math.max(median * (1 + risePercent / 100), median + riseMs * 1000, usual)
}

function valuesOf(slots: readonly Slot[]): readonly number[] {
  return slots.map(({ p95 }) => p95)
}

/** Nearest-rank quantile; 0 without values. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
