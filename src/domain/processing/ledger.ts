import type { EventId, ProjectId } from '../ids.ts'
import type { AsideRun, SpoolPosition, SpoolRange } from '../spool/spool.ts'
import type { BatchCommit, CommitResult } from './batch.ts'

/** An item, by what names it everywhere. */
export interface ItemKey {
  readonly projectId: ProjectId
  readonly itemId: EventId
}

/** How far a spool has been digested. */
export interface SpoolProgress {
  /** Everything before it is in the stores, but what was set aside. A new spool starts at segment 1, offset 0. */
  readonly position: SpoolPosition
  /** The ranges that were planned but not committed, in order. */
  readonly planned: readonly SpoolRange[]
  /** What was set aside of committed and planned ranges, in order, and may not be digested yet. */
  readonly aside: readonly AsideRun[]
}

/** The progress of the pipeline. See docs/design.md 2.2 and docs/decisions/0005 and 0146. */
export interface DigestLedger {
  progress(spoolId: string): Promise<SpoolProgress>
  /**
   * Fixes the range of a batch, and what of it is not in the batch but set aside, before its rows go to the event store, so
   * that a repeat is the same batch.
   */
  plan(spoolId: string, range: SpoolRange, aside?: readonly AsideRun[]): Promise<void>
  /** Forgets what was set aside before a position: it is digested. */
  forgetAside(spoolId: string, before: SpoolPosition): Promise<void>
  /** Returns which of these items have been committed before, by {@link itemKey}: retries of SDKs. */
  knownItems(items: readonly ItemKey[]): Promise<ReadonlySet<string>>
  /** One transaction: what each kind writes, item ids, outcomes, and the new position. Removes the plan. */
  commit(batch: BatchCommit, now: Date): Promise<CommitResult>
  /** Forgets item ids older than this; in small steps, so that the pipeline never waits long. Returns how many. */
  forgetItemsBefore(before: Date): Promise<number>
  /** Forgets hourly outcomes older than this. Returns how many. */
  forgetOutcomesBefore(before: Date): Promise<number>
}

/** The key under which {@link DigestLedger.knownItems} answers. */
export function itemKey({ projectId, itemId }: ItemKey): string {
  return eventKey(projectId, itemId)
}

/** An event within its project, as the key of a map. */
export function eventKey(projectId: ProjectId, eventId: EventId): string {
  return `${projectId}:${eventId}`
}
