import type { SessionCounts } from '../session/session-store.ts'
import type { ShareMeasure, ShareThreshold } from './threshold.ts'

/**
 * The share of sessions that a threshold is about, in percent, rounded down to two decimals: that keeps to the side of a
 * limit where the exact share is, and is what people are shown. null: there are too few of them. undefined: none.
 */
export function sessionShare(
  counts: SessionCounts | undefined,
  { measure, leastSessions }: Pick<ShareThreshold, 'measure' | 'leastSessions'>,
): number | null {
  if (counts === undefined || counts.started < Math.max(leastSessions, 1)) return null
  return Math.floor((hurtBy(measure, counts) * 10_000) / counts.started) / 100
}

function hurtBy(measure: ShareMeasure, { started, healthy, crashed, unhandled }: SessionCounts): number {
  switch (measure) {
    case 'crashed_sessions':
      return crashed + unhandled
    case 'errored_sessions':
      return started - healthy
  }
}
