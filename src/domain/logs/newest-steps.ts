import type { Period } from '../event/event-filter.ts'
import type { LogCount, LogPlace } from './log-store.ts'

/**
 * Returns the end of a period that surely holds more than so many logs older than a place, by their counts: the newest of
 * a hundred million are read without the others. The whole period where it holds no more than that.
 */
export function newestSteps(
  { since, until }: Period,
  counts: readonly LogCount[],
  stepSeconds: number,
  limit: number,
  before?: LogPlace,
): Period {
  const stepMs = stepSeconds * 1000
  // Of the step in which the place lies nobody knows how many are older.
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
