import type { EventId, ProjectId } from '../ids.ts'
import type { SpoolPosition, SpoolRange } from '../spool/spool.ts'
import type { BatchCommit, CommitResult } from './batch.ts'

/** Where the digest stands. See DESIGN 2.2 and docs/decisions/0005. */
export interface DigestLedger {
  /** The committed position, and the ranges that were planned but not committed, in order. A new spool starts at segment 1, offset 0. */
  standing(spoolId: string): Promise<{ position: SpoolPosition; planned: readonly SpoolRange[] }>
  /** Fixes the range of a batch before its rows go to the event store, so that a repeat is the same batch. */
  plan(spoolId: string, range: SpoolRange): Promise<void>
  /** Which of these event ids have been committed before: SDK retries. */
  knownEvents(events: readonly { projectId: ProjectId; eventId: EventId }[]): Promise<ReadonlySet<string>>
  /** One transaction: issues, hashes, counters, event ids, outcomes, and the new position. Removes the plan. */
  commit(batch: BatchCommit, now: Date): Promise<CommitResult>
  /** Forgets event ids older than this; in small steps, so that the digest never waits long. Returns how many. */
  forgetEventsBefore(before: Date): Promise<number>
  /** Forgets hourly outcomes older than this. Returns how many. */
  forgetOutcomesBefore(before: Date): Promise<number>
}

/** The key under which {@link DigestLedger.knownEvents} answers. */
export function eventKey(projectId: ProjectId, eventId: EventId): string {
  return `${projectId}:${eventId}`
}
