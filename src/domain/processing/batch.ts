import type { BlobKey } from '../blob/blob-store.ts'
import type { EventId, GroupHash, ProjectId } from '../ids.ts'
import type { Category, ItemOutcome } from '../outcome/outcome.ts'
import type { Charge } from '../quota/quota.ts'
import type { AsideRun, SpoolRange } from '../spool/spool.ts'
import type { EncodedRows } from './encoded-rows.ts'

/** A quantity of one category, as rate limits and outcomes count it (docs/protocol.md 1.5). */
export interface Units {
  readonly category: Category
  readonly quantity: number
}

/** The result of reading an item. Each kind adds the facts that its commit needs. */
export interface DigestedItem {
  readonly projectId: ProjectId
  /** The item's own id, or one made from its bytes: the same id again is the same item again. */
  readonly itemId: EventId
  readonly units: readonly Units[]
  /** How many rows of its kind's table it came to. Those of the items before it come first. */
  readonly rows: number
  /** How many blobs it brought, of kinds whose items are known by their ids when they come again. Absent: none. */
  readonly blobs?: number
  /** Milliseconds since the epoch. */
  readonly receivedAt: number
  /** The reason that its outcome `accepted` names. Absent: none. */
  readonly reason?: string
}

/**
 * Bytes that go to the blobs: those of a range of the spool as they are, or those that the digest has made of them. Large as
 * they may be, they are never handed around.
 */
export interface BlobPlace {
  readonly key: BlobKey
  /** The file that the digest wrote them to. Absent: they are in the segment of the range. */
  readonly file?: string
  /** Their place in the file or the segment, [from, to). */
  readonly from: number
  readonly to: number
}

/** The part of a batch that is of one kind (src/telemetry). */
export interface Section<Item extends DigestedItem = DigestedItem> {
  /** The name of the kind. */
  readonly kind: string
  readonly items: readonly Item[]
  readonly rows: EncodedRows
  readonly blobs: readonly BlobPlace[]
}

/** The result of a range of the spool, made by a thread: a section for each kind of which there was anything. */
export interface DigestedBatch {
  readonly sections: readonly Section[]
  /** What became of everything in the range that is in no section: of sections that is decided later. */
  readonly outcomes: readonly ItemOutcome[]
  /** What of it counts towards quotas. Absent: nothing. */
  readonly charges?: readonly Charge[]
  /** Spool records of the range that are in the batch. */
  readonly records: number
  /** The records of the range that are not in the batch but are to be digested later. Absent: none. */
  readonly aside?: readonly AsideRun[]
  /** The files that its rows and its blobs are in: whoever has stored them deletes them. */
  readonly rowFiles: readonly string[]
}

/** The result of a range in which there is nothing. */
export const emptyBatch: DigestedBatch = { sections: [], outcomes: [], records: 0, rowFiles: [] }

/** One catalogue transaction: everything that a range of the spool changes, and the new position. */
export interface BatchCommit {
  readonly spoolId: string
  /** The node that has reserved what is charged, by the id of its spool. Absent: `spoolId`. */
  readonly node?: string
  readonly range: SpoolRange
  /** Without the items that were known before. */
  readonly sections: readonly Pick<Section, 'kind' | 'items'>[]
  readonly outcomes: readonly ItemOutcome[]
  readonly charges?: readonly Charge[]
  /** Groups of the events that items of this batch belong to, by `eventKey`; absent of those that have not come. */
  readonly groups: ReadonlyMap<string, GroupHash>
}

export interface CommitResult {
  readonly newIssues: number
  /** Projects whose first event this was. */
  readonly firstEvents: readonly ProjectId[]
}
