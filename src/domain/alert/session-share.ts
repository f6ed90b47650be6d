import type { SessionCounts } from '../session/session-store.ts'
import type { ShareMeasure, ShareThreshold } from './threshold.ts'

/**
 * The share of sessions or users that a threshold watches, in percent, rounded down to two decimals. Rounding down
 * keeps the value on the same side of a limit as the exact share, and matches what the UI shows. `null` if there are
 * too few of them.
 * @param counts of the window; `undefined` if there were none
 */
export function sessionShare(
  counts: SessionCounts | undefined,
  { measure, leastSessions }: Pick<ShareThreshold, 'measure' | 'leastSessions'>,
): number | null {
  if (counts === undefined) return null
  const { part, whole } = partOf(measure, counts)
  if (whole < Math.max(leastSessions, 1)) return null
  // Both user counts are estimates, so the difference can be negative.
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
