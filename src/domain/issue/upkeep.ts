import type { IssueId } from '../ids.ts'
import type { Issue } from './issue.ts'

/**
 * The changes to the states of issues that Mishap makes by itself, in the background. Each change is a line of the
 * history.
 */
export interface IssueUpkeep {
  /** Makes unresolved again what was archived until a time that has come. Returns how many. */
  wake(now: Date): Promise<number>
  /** Makes ongoing what has been new or regressed for long enough (see `NEW_FOR_MS`). Returns how many. */
  settle(now: Date): Promise<number>
  /**
   * Archived issues that may come back for what has come since: those that wait for a count, with as many events as that
   * since they were archived.
   */
  awaitingCounts(): Promise<readonly Issue[]>
  /** Issues that escalate, and did so already at this time. */
  escalating(at: Date): Promise<readonly Issue[]>
  /** Writes what was found out about issues. Those that stand elsewhere by now stay as they are. Returns how many changed. */
  found(ids: readonly IssueId[], what: 'count_reached' | 'escalated' | 'calmed', now: Date): Promise<number>
  /**
   * Resolves an issue whose monitor has recovered. One that somebody archived or resolved stays as it is. @param at when
   * it recovered: what happened before is no return of it. Returns whether it changed.
   */
  recovered(id: IssueId, at: Date): Promise<boolean>
}
