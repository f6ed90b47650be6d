import type { EventId, ProjectId } from '../ids.ts'
import type { SpoolPosition, SpoolRange } from '../spool/spool.ts'
import type { BatchCommit, CommitResult } from './batch.ts'

/** An item, by what names it everywhere. */
export interface ItemKey {
  readonly projectId: ProjectId
  readonly itemId: EventId
}

/** The progress of the pipeline. See docs/design.md 2.2 and docs/decisions/0005. */
export interface DigestLedger {
  /** Returns the committed position, and the ranges that were planned but not committed, in order. A new spool starts at segment 1, offset 0. */
  progress(spoolId: string): Promise<{ position: SpoolPosition; planned: readonly SpoolRange[] }>
  /** Fixes the range of a batch before its rows go to the event store, so that a repeat is the same batch. */
  plan(spoolId: string, range: SpoolRange): Promise<void>
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
