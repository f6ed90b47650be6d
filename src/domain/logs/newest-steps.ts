import type { Period } from '../event/event-filter.ts'
import type { LogCount, LogPlace } from './log-store.ts'

/**
 * Narrows a period to its newest part that, by the counts, certainly contains more than `limit` logs before a position,
 * so that the newest of a hundred million logs can be read without scanning the rest. Returns the whole period if it
 * contains no more than that.
 */
export function newestSteps(
  { since, until }: Period,
  counts: readonly LogCount[],
  stepSeconds: number,
  limit: number,
  before?: LogPlace,
): Period {
  const stepMs = stepSeconds * 1000
  // It is unknown how many logs in the position's own step are older.
  const end = before === undefined ? Infinity : Math.floor((before.time - since.getTime()) / stepMs)
  const byStep = Map.groupBy(
    counts.filter(({ step }) => step < end),
    ({ step }) => step,
  )
  let found = 0
  for (const [step, own] of [...byStep].toSorted(([a], [b]) => b - a)) {
    found += own.reduce((sum, { logs }) => sum + logs, 0)
    if (found > limit) return { since: new Date(since.getTime() + step * stepMs), until }
  }
  return { since, until }
}
