import type { ProjectId } from '../ids.ts'
import type { ItemOutcome } from '../outcome/outcome.ts'
import type { Charge } from '../quota/quota.ts'
import type { Result } from '../result.ts'

/** A position in the spool: a byte offset in a numbered segment file. */
export interface SpoolPosition {
  readonly segment: number
  readonly offset: number
}

/** A range of whole records, [from, to), within one segment. */
export interface SpoolRange {
  readonly segment: number
  readonly from: number
  readonly to: number
}

/** A range of whole records from one sender, [from, to), set aside to be digested after everyone else's. */
export interface AsideRun extends SpoolRange {
  /** `null` if the record does not name its project. */
  readonly projectId: ProjectId | null
  /** As in {@link SpoolHeader}; '' if absent. */
  readonly key: string
  readonly records: number
}

/** Metadata of a record. */
export type SpoolHeader =
  | {
      readonly kind: 'envelope'
      readonly projectId: ProjectId
      /** Milliseconds since the epoch. */
      readonly receivedAt: number
      /** For imported records: when it arrived at the original server, which counts as its time. Absent otherwise. */
      readonly asOf?: number
      /** The client's address as seen by the server, or as reported by trusted proxies. */
      readonly remoteAddress: string | null
      readonly userAgent: string | null
      /** The first eight digits of the public key used; absent for records written by the server itself. */
      readonly key?: string
      /** Its quota usage; absent without quotas. */
      readonly charges?: readonly Charge[]
    }
  /**
   * A finding of one of Mishap's detectors; the body is JSON: PerformanceReport of src/domain/trace/detect/report.ts. A
   * separate kind, so that clients cannot send one.
   */
  | { readonly kind: 'finding'; readonly projectId: ProjectId; readonly receivedAt: number }
  /** A monitor's report; the body is JSON: MonitorReport of src/domain/monitor-issue/report.ts. */
  | { readonly kind: 'incident'; readonly projectId: ProjectId; readonly receivedAt: number }
  /** Evaluated job runs; the body is JSON: JudgedRuns of src/domain/monitor/run.ts. */
  | { readonly kind: 'judged_runs'; readonly projectId: ProjectId; readonly receivedAt: number }
  /** Probe results; the body is JSON: CheckReport of src/domain/uptime/result.ts. Clients cannot send one either. */
  | { readonly kind: 'uptime'; readonly projectId: ProjectId; readonly receivedAt: number }
  /** Items refused by ingest, recorded here so that they are counted exactly once as well. The body is empty. */
  | { readonly kind: 'outcomes'; readonly outcomes: readonly ItemOutcome[] }

/** One record. For `envelope`, the body is a decompressed envelope (docs/protocol.md 1.1). */
export interface SpoolRecord {
  readonly header: SpoolHeader
  readonly body: Uint8Array
  /** Higher than that of every earlier record. Absent until the record is in a spool. */
  readonly arrival?: number
}

/** Why a record was refused. It is not acknowledged, and later records may be accepted again. */
export type SpoolRefusal =
  | { readonly reason: 'spool_full' }
  /** The data folder exceeds its limit, or the free space is reserved for the stores' own writes. */
  | { readonly reason: 'disk_low' }
  /** Too many records of this project and key are already set aside. */
  | { readonly reason: 'sender_behind' }
  /** A disk error: `detail` is the system's own message, for the log. */
  | { readonly reason: 'spool_failed'; readonly detail: string }

export interface SpoolBacklog {
  /** Bytes that are durable but not yet released. */
  readonly bytes: number
  /** Records that are durable but not yet released. */
  readonly records: number
  /**
   * Arrival of the oldest record that was not set aside, milliseconds since the epoch; `null` if the backlog is empty.
   */
  readonly oldestReceivedAt: number | null
}

/** A project's records that are durable but not yet released. */
export interface ProjectBacklog {
  /** `null` for Mishap's own records, and those whose project is not known from the disk. */
  readonly projectId: ProjectId | null
  readonly records: number
  readonly bytes: number
  /** Number of records that were set aside. */
  readonly aside: number
}

export interface BatchLimits {
  readonly records: number
  readonly bytes: number
}

/** Consecutive records of a segment that have become durable. */
export interface DurableRecords {
  readonly segment: number
  /** Length of each record. */
  readonly bytes: readonly number[]
  /** Arrival of each record, milliseconds since the epoch. */
  readonly receivedAt: readonly number[]
  /** Project of each record; 0 for none. */
  readonly projects: readonly number[]
}

/** The writing end of a spool. */
export interface SpoolWriter {
  /** Resolves when the record is durable: `fdatasync` has returned (immediately with durability `os`). */
  append(record: SpoolRecord): Promise<Result<void, SpoolRefusal>>
}

/** A range's bytes in a local file, available until disposed. */
export interface FetchedRange extends AsyncDisposable {
  /** The file contains the bytes at [from, to), as in their segment. Anything outside is undefined. */
  readonly path: string
}

/**
 * The reading end of a spool, which may be in a local folder, on the disk of another node, or in a bucket.
 * Implementations guarantee:
 *
 * - **Ranges are immutable**: once returned, a range yields the same bytes whenever and by whomever it is fetched,
 *   until it is released. Its token in the event store, and every repeat after a crash, rely on it.
 * - **Only durable records are returned**, in the order in which they were acknowledged. They survive a kill -9 of the
 *   node that wrote them.
 * - **Faults are thrown** and retried: the digest waits until the node or bucket responds. A range that has been lost
 *   completely is not a fault: {@link leftOf} reports it, and the range is abandoned and logged.
 * - **Only {@link release} permits deletion.** It may be called late, twice, or never. The catalogue already contains
 *   its information (DigestLedger.progress), so it is called again as soon as the spool is reopened.
 *
 * A spool is digested by one process at a time, which holds the lease `spool <id>` (src/main/spool-lease.ts). A
 * process that has lost the lease without noticing does no harm: its next plan or commit is out of order and refused.
 */
export interface SpoolReader {
  /** A random id created and stored with the spool: the ledger's key, and part of each deduplication token. */
  readonly id: string
  /**
   * Whole durable records starting at `from`, up to the limits but at least one. `undefined` if there is nothing yet.
   * Continues with the next segment automatically.
   */
  nextRange(from: SpoolPosition, limits: BatchLimits): SpoolRange | undefined | Promise<SpoolRange | undefined>
  /**
   * What remains of a range planned before a restart: all of it, unless its end was lost in a power cut (durability
   * `os`) or truncated as damaged when the spool was opened. `undefined` if nothing remains.
   */
  leftOf(range: SpoolRange): SpoolRange | undefined | Promise<SpoolRange | undefined>
  /** Makes a range available to workers. The caller disposes of it after use. */
  fetch(range: SpoolRange): Promise<FetchedRange>
  /**
   * Marks everything before this position as digested, except records set aside, whose list replaces the previous one.
   * Deletes segments that are entirely before the position and contain nothing set aside. A reopened spool counts
   * everything as backlog until the first call.
   */
  release(before: SpoolPosition, aside?: readonly AsideRun[]): Promise<void>
  /** For a remote spool, as of its last report. */
  backlog(): SpoolBacklog
  /** The backlog by project, most records first. */
  backlogByProject(): Promise<readonly ProjectBacklog[]>
  /** Calls the listener when more records have become durable. Returns a function that unsubscribes it. */
  onDurable(listener: () => void): () => void
}

/** The durable queue between ingest and digest, in a local folder. Has a single writer process. */
export interface Spool extends SpoolWriter, SpoolReader {
  /** Refuses all records while the data folder exceeds its disk budget (../disk/disk.ts); false resumes. */
  refuseAll(isRefusing: boolean): void
  nextRange(from: SpoolPosition, limits: BatchLimits): SpoolRange | undefined
  leftOf(range: SpoolRange): SpoolRange | undefined
  segmentPath(segment: number): string
  /** Called after each sync with the records it made durable. Returns a function that unsubscribes the listener. */
  onDurable(listener: (added: DurableRecords) => void): () => void
  /** Syncs pending records and closes the spool. */
  close(): Promise<void>
}
