import type { EncodedRows } from '../event/event-store.ts'
import type { EventRow } from '../event/event-row.ts'
import type { ItemOutcome } from '../outcome/outcome.ts'
import type { ProjectId } from '../ids.ts'
import type { SpoolRange } from '../spool/spool.ts'

/** What the catalogue needs to know of an event: all but its body and its search columns. */
export type DigestedEvent = Pick<
  EventRow,
  | 'projectId'
  | 'eventId'
  | 'groupHash'
  | 'timestamp'
  | 'receivedAt'
  | 'type'
  | 'level'
  | 'platform'
  | 'title'
  | 'culprit'
  | 'metadata'
  | 'handled'
  | 'environment'
  | 'release'
  | 'secondaryHashes'
  | 'foldedBy'
>

/** What a worker makes of a range of the spool. `events[i]` and row i of `rows` are the same event. */
export interface DigestedBatch {
  readonly events: readonly DigestedEvent[]
  readonly rows: EncodedRows
  /** Of everything in the range but the events above, whose fate (accepted, duplicate) the pump decides. */
  readonly outcomes: readonly ItemOutcome[]
  /** Spool records in the range. */
  readonly records: number
}

/** One catalogue transaction: everything that a range of the spool changes, and the new position. */
export interface BatchCommit {
  readonly spoolId: string
  readonly range: SpoolRange
  /** Without duplicates. */
  readonly events: readonly DigestedEvent[]
  readonly outcomes: readonly ItemOutcome[]
}

export interface CommitResult {
  readonly newIssues: number
  /** Projects whose first event this was. */
  readonly firstEvents: readonly ProjectId[]
}
