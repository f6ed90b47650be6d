import type { MomentName, Repository } from './repository.ts'

/** The number of past hours, days and weeks for which the last moment is kept. */
export interface KeepRules {
  readonly hours: number
  readonly days: number
  readonly weeks: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS
/** Weeks begin on Monday; the first day of Unix time was a Thursday. */
const MONDAY_MS = 4 * DAY_MS

/** The moments to delete by these rules. The newest one and all of the last hour are kept. */
export function superfluous(moments: readonly MomentName[], rules: KeepRules, now: Date): readonly MomentName[] {
  const newestFirst = moments.toSorted((a, b) => (a.name < b.name ? 1 : -1))
  const kept = new Set([
    ...newestFirst.slice(0, 1),
    ...newestFirst.filter(({ takenAt }) => now.getTime() - takenAt.getTime() < HOUR_MS),
    ...lastOfEach(newestFirst, rules.hours, (ms) => Math.floor(ms / HOUR_MS)),
    ...lastOfEach(newestFirst, rules.days, (ms) => Math.floor(ms / DAY_MS)),
    ...lastOfEach(newestFirst, rules.weeks, (ms) => Math.floor((ms - MONDAY_MS) / WEEK_MS)),
  ])
  return newestFirst.filter((moment) => !kept.has(moment))
}

/** Periods without a moment do not count: a server that was off for a month keeps its backups. */
function lastOfEach(
  newestFirst: readonly MomentName[],
  count: number,
  spanOf: (ms: number) => number,
): readonly MomentName[] {
  const bySpan = Map.groupBy(newestFirst, ({ takenAt }) => spanOf(takenAt.getTime()))
  return [...bySpan.values()].slice(0, count).flatMap(([newest]) => (newest === undefined ? [] : [newest]))
}

/**
 * Deletes the moments that the rules do not keep, then the packs that no moment needs. If interrupted, at worst unused
 * packs remain for the next run: a list is deleted before its packs.
 */
export async function prune(
  repository: Repository,
  rules: KeepRules,
  now: Date,
): Promise<{ readonly moments: number; readonly packs: number }> {
  const gone = superfluous(await repository.moments(), rules, now)
  for (const { name } of gone) await repository.forget(name)
  // Leftovers of an interrupted increment are deleted too.
  if (gone.length === 0) return { moments: 0, packs: 0 }
  const needed = new Set<string>()
  // An unreadable moment keeps all packs: it may be repaired, and its packs must exist then.
  for (const { name } of await repository.moments())
    for (const pack of (await repository.moment(name)).packs) needed.add(pack)
  const unused = [...(await repository.packs()).keys()].filter((name) => !needed.has(name))
  for (const name of unused) await repository.forgetPack(name)
  return { moments: gone.length, packs: unused.length }
}
