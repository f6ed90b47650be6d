import type { EventId, ProjectId } from '../ids.ts'
import type { AsideRun, SpoolPosition, SpoolRange } from '../spool/spool.ts'
import type { BatchCommit, CommitResult } from './batch.ts'

/** Uniquely identifies an item. */
export interface ItemKey {
  readonly projectId: ProjectId
  readonly itemId: EventId
}

/** How far a spool has been digested. */
export interface SpoolProgress {
  /** Everything before it is in the stores, except records set aside. A new spool starts at segment 1, offset 0. */
  readonly position: SpoolPosition
  /** Planned but uncommitted ranges, in order. */
  readonly planned: readonly SpoolRange[]
  /** Records of committed and planned ranges that were set aside and may not be digested yet, in order. */
  readonly aside: readonly AsideRun[]
}

/** The progress of the pipeline. See docs/design.md 2.2 and docs/decisions/0005 and 0146. */
export interface DigestLedger {
  progress(spoolId: string): Promise<SpoolProgress>
  /**
   * Fixes a batch's range and the records set aside from it before its rows go to the event store, so that a retry
   * produces the identical batch.
   */
  plan(spoolId: string, range: SpoolRange, aside?: readonly AsideRun[]): Promise<void>
  /** Forgets records set aside before a position, because they have been digested. */
  forgetAside(spoolId: string, before: SpoolPosition): Promise<void>
  /** The subset of items that have already been committed, by {@link itemKey}: SDK retries. */
  knownItems(items: readonly ItemKey[]): Promise<ReadonlySet<string>>
  /** Commits each kind's changes, item ids, outcomes, and the new position in one transaction. Removes the plan. */
  commit(batch: BatchCommit, now: Date): Promise<CommitResult>
  /** Deletes item ids older than this, in small steps that do not block the pipeline. Returns the number deleted. */
  forgetItemsBefore(before: Date): Promise<number>
  /** Deletes hourly outcomes older than this. Returns the number deleted. */
  forgetOutcomesBefore(before: Date): Promise<number>
}

/** The key used by {@link DigestLedger.knownItems}. */
export function itemKey({ projectId, itemId }: ItemKey): string {
  return eventKey(projectId, itemId)
}

/** A map key for an event within its project. */
export function eventKey(projectId: ProjectId, eventId: EventId): string {
  return `${projectId}:${eventId}`
}
