import type { Attachment } from '../attachment/attachment.ts'
import type { EncodedRows } from '../event/event-store.ts'
import type { EventRow } from '../event/event-row.ts'
import type { Feedback } from '../feedback/feedback.ts'
import type { Category, ItemOutcome } from '../outcome/outcome.ts'
import type { EventId, ProjectId } from '../ids.ts'
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

/** A file that came in a range. `receivedAt`: milliseconds since the epoch. */
export interface DigestedAttachment extends Omit<Attachment, 'id' | 'groupHash' | 'receivedAt'> {
  readonly receivedAt: number
  /** Where its bytes are in the segment of the range, [from, to): large as they may be, they are never handed around. */
  readonly place: { readonly from: number; readonly to: number }
}

/** What somebody wrote, in either of the two forms of the wire. Times in milliseconds since the epoch. */
export interface DigestedFeedback extends Omit<Feedback, 'id' | 'groupHash' | 'at' | 'receivedAt' | 'readAt'> {
  readonly at: number
  readonly receivedAt: number
  /** Of its form, for its outcome. */
  readonly category: Category
}

/** An item that comes to rows of a table of its kind: so many, those of the items before it come first. */
export interface DigestedItem {
  readonly projectId: ProjectId
  /** Its event id, or one that its bytes make. The same id again is the same item again. */
  readonly itemId: EventId
  readonly category: Category
  /** What it counts for in its category. */
  readonly quantity: number
  readonly rows: number
  readonly receivedAt: number
}

/** An item of spans: a transaction, which has an event id, or a container. */
export interface DigestedSpans extends DigestedItem {
  readonly category: Extract<Category, 'transaction' | 'span'>
}

/** What is said of a session, or sessions that an SDK has counted. It counts as one, whatever is in it. */
export interface DigestedSessions extends DigestedItem {
  readonly category: Extract<Category, 'session'>
}

/** With the group of the event that it belongs to; null while that has not come. */
export type Linked<T> = T & Pick<Attachment, 'groupHash'>

/** What a worker makes of a range of the spool. `events[i]` and row i of `rows` are the same event. */
export interface DigestedBatch {
  readonly events: readonly DigestedEvent[]
  readonly rows: EncodedRows
  readonly attachments: readonly DigestedAttachment[]
  readonly feedback: readonly DigestedFeedback[]
  readonly spans: readonly DigestedSpans[]
  readonly spanRows: EncodedRows
  readonly sessions: readonly DigestedSessions[]
  readonly sessionRows: EncodedRows
  /** Of everything in the range but what is above, whose fate (accepted, duplicate) is decided later. */
  readonly outcomes: readonly ItemOutcome[]
  /** Spool records in the range. */
  readonly records: number
}

/** What a range comes to in which there is nothing. */
export function emptyBatch(): DigestedBatch {
  const none = () => ({ bytes: new Uint8Array(), ends: new Uint32Array() })
  return {
    events: [],
    rows: none(),
    attachments: [],
    feedback: [],
    spans: [],
    spanRows: none(),
    sessions: [],
    sessionRows: none(),
    outcomes: [],
    records: 0,
  }
}

/** One catalogue transaction: everything that a range of the spool changes, and the new position. */
export interface BatchCommit {
  readonly spoolId: string
  readonly range: SpoolRange
  /** Without duplicates. */
  readonly events: readonly DigestedEvent[]
  /** Those that are known already are counted as duplicates, as is feedback. Absent: none. */
  readonly attachments?: readonly Linked<Omit<DigestedAttachment, 'place'>>[]
  readonly feedback?: readonly Linked<DigestedFeedback>[]
  /** Without duplicates. Absent: none. */
  readonly spans?: readonly DigestedSpans[]
  readonly sessions?: readonly DigestedSessions[]
  readonly outcomes: readonly ItemOutcome[]
}

export interface CommitResult {
  readonly newIssues: number
  /** Projects whose first event this was. */
  readonly firstEvents: readonly ProjectId[]
}
