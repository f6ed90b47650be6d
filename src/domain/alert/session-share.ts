import type { SessionCounts } from '../session/session-store.ts'
import type { ShareMeasure, ShareThreshold } from './threshold.ts'

/**
 * The share of sessions or users that a threshold is about, in percent, rounded down to two decimals: that keeps to the
 * side of a limit where the exact share is, and is what people are shown. null: there are too few of them to tell.
 * @param counts of the window; undefined: there were none
 */
export function sessionShare(
  counts: SessionCounts | undefined,
  { measure, leastSessions }: Pick<ShareThreshold, 'measure' | 'leastSessions'>,
): number | null {
  if (counts === undefined) return null
  const { part, whole } = partOf(measure, counts)
  if (whole < Math.max(leastSessions, 1)) return null
  // Both counts of users are estimates: none of them is a share below 0.
  return Math.floor((Math.max(part, 0) * 10_000) / whole) / 100
}

function partOf(measure: ShareMeasure, counts: SessionCounts): { readonly part: number; readonly whole: number } {
  const { started, healthy, crashed, unhandled } = counts
  switch (measure) {
    case 'crash_free_sessions':
      return { part: started - crashed, whole: started }
    case 'crash_free_users': {
      const users = counts.users ?? { all: 0, crashed: 0 }
      return { part: users.all - users.crashed, whole: users.all }
    }
    case 'crashed_sessions':
      return { part: crashed + unhandled, whole: started }
    case 'errored_sessions':
      return { part: started - healthy, whole: started }
  }
}
