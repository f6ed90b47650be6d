import type { IssueId } from '../ids.ts'
import type { Issue } from './issue.ts'

/** Automatic state changes, made in the background. Each is recorded in the issue's history. */
export interface IssueUpkeep {
  /** Reopens issues whose archive time has passed. Returns the number changed. */
  wake(now: Date): Promise<number>
  /** Turns new and regressed issues into ongoing ones after `NEW_FOR_MS`. Returns the number changed. */
  settle(now: Date): Promise<number>
  /** Archived issues that may have reached the count they wait for, judging by the events since they were archived. */
  awaitingCounts(): Promise<readonly Issue[]>
  /** Issues that are escalating and already were at this time. */
  escalating(at: Date): Promise<readonly Issue[]>
  /** Applies a finding to issues. Skips issues whose state has changed since. Returns the number changed. */
  found(ids: readonly IssueId[], what: 'count_reached' | 'escalated' | 'calmed', now: Date): Promise<number>
  /**
   * Resolves an issue whose monitor has recovered. Skips issues that were archived or resolved manually. Returns
   * whether it changed.
   * @param at when it recovered; earlier events do not count as a regression
   */
  recovered(id: IssueId, at: Date): Promise<boolean>
}
