import type { BlobKey } from '../blob/blob-store.ts'
import type { EventId, GroupHash, ProjectId } from '../ids.ts'
import type { Category, ItemOutcome } from '../outcome/outcome.ts'
import type { Charge } from '../quota/quota.ts'
import type { AsideRun, SpoolRange } from '../spool/spool.ts'
import type { EncodedRows } from './encoded-rows.ts'

/** A quantity of one category, as counted by rate limits and outcomes (docs/protocol.md 1.5). */
export interface Units {
  readonly category: Category
  readonly quantity: number
}

/** The result of parsing an item. Each kind adds the data that its commit needs. */
export interface DigestedItem {
  readonly projectId: ProjectId
  /** The item's own id, or one derived from its bytes. A repeated id means a repeated item. */
  readonly itemId: EventId
  readonly units: readonly Units[]
  /** Number of rows in its kind's table. Rows are in the order of the items. */
  readonly rows: number
  /** Number of blobs, for kinds whose items are deduped by id. Absent for none. */
  readonly blobs?: number
  /** Milliseconds since the epoch. */
  readonly receivedAt: number
  /** The reason given in its outcome `accepted`, if any. */
  readonly reason?: string
}

/**
 * Bytes to be stored as a blob: a part of a spool range, or output of the digest. They may be large and are therefore
 * never passed between threads.
 */
export interface BlobPlace {
  readonly key: BlobKey
  /** The file written by the digest. Absent if they are in the range's segment. */
  readonly file?: string
  /** Their range in the file or segment, [from, to). */
  readonly from: number
  readonly to: number
}

/** The part of a batch that belongs to one kind (src/telemetry). */
export interface Section<Item extends DigestedItem = DigestedItem> {
  /** Name of the kind. */
  readonly kind: string
  readonly items: readonly Item[]
  readonly rows: EncodedRows
  readonly blobs: readonly BlobPlace[]
}

/** The result of digesting a spool range in a thread, with a section for each kind that occurs. */
export interface DigestedBatch {
  readonly sections: readonly Section[]
  /** Outcomes of everything in the range that is in no section. Those of sections are decided later. */
  readonly outcomes: readonly ItemOutcome[]
  /** Quota usage of the batch, if any. */
  readonly charges?: readonly Charge[]
  /** Number of spool records in the batch. */
  readonly records: number
  /** Records of the range that are set aside to be digested later, if any. */
  readonly aside?: readonly AsideRun[]
  /** Files with its rows and blobs. They are deleted by the code that stores them. */
  readonly rowFiles: readonly string[]
}

/** The result of an empty range. */
export const emptyBatch: DigestedBatch = { sections: [], outcomes: [], records: 0, rowFiles: [] }

/** One catalogue transaction: everything that a spool range changes, and the new position. */
export interface BatchCommit {
  readonly spoolId: string
  /** The node that reserved the charged quota, by its spool id. Absent for `spoolId`. */
  readonly node?: string
  readonly range: SpoolRange
  /** Without items that were already known. */
  readonly sections: readonly Pick<Section, 'kind' | 'items'>[]
  readonly outcomes: readonly ItemOutcome[]
  readonly charges?: readonly Charge[]
  /**
   * Groups of the events that items of this batch belong to, by `eventKey`. Events that have not arrived are absent.
   */
  readonly groups: ReadonlyMap<string, GroupHash>
}

export interface CommitResult {
  readonly newIssues: number
  /** Projects that got their first event. */
  readonly firstEvents: readonly ProjectId[]
}
