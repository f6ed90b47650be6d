import type { DetectorRules } from './rules.ts'

/** Half hours are the grain: an hour is two of them, and both must agree. */
export const SLOT_MS = 30 * 60_000
export const HISTORY_DAYS = 14

/** One half hour of a transaction. */
export interface Slot {
  /** Its start, milliseconds since the epoch. */
  readonly at: number
  /** How many there were. */
  readonly count: number
  /** Microseconds that 95 of 100 took at most. */
  readonly p95: number
}

/** A transaction that has become slower, and has stayed so for an hour. */
export interface Regression {
  /** Where it began: the first of the half hours, up to the last one, that are all above the bound. Milliseconds since the epoch. */
  readonly since: number
  /** Microseconds: the median of the half hours before that. */
  readonly before: number
  /** Microseconds: the median of those from then on. */
  readonly after: number
  /** Microseconds: what was still usual, by its history. */
  readonly bound: number
}

/** Half hours of the last hour: both are evaluated. */
const HELD = 2
/** A day of half hours: with less history nobody knows what is usual. */
const LEAST_HISTORY = 24
/** The share of its history that is usual by definition, as the busy hours of each day are. */
const USUAL = 0.95
/**
 * The distance beyond that to which its noise may take it: times the median distance from one half hour to the next.
 */
const NOISE = 3

/**
 * Returns whether both half hours of the last hour were slower than is usual for this transaction: than the median of
 * its history by the set share and the set time, and than 95 of 100 of its half hours by three times their noise. So
 * the rhythm of days, which is within those 95, is no regression, and neither is one bad half hour.
 * @param slots of up to 14 days, in order of time; those with fewer samples than is set say nothing and are left out
 * @param end of the last hour: milliseconds since the epoch, a multiple of {@link SLOT_MS}
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

/** Microseconds that a half hour may have and still be usual. */
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

/** The value at this share of them all, the nearest; 0 where there are none. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
