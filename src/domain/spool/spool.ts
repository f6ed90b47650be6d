import type { ProjectId } from '../ids.ts'
import type { ItemOutcome } from '../outcome/outcome.ts'
import type { Charge } from '../quota/quota.ts'
import type { Result } from '../result.ts'

/** A place in the spool: a byte offset in a numbered segment file. */
export interface SpoolPosition {
  readonly segment: number
  readonly offset: number
}

/** Whole records, [from, to), within one segment. */
export interface SpoolRange {
  readonly segment: number
  readonly from: number
  readonly to: number
}

/** Whole records of one sender, [from, to), that are digested after everyone else's. */
export interface AsideRun extends SpoolRange {
  /** `null` if the record does not name it. */
  readonly projectId: ProjectId | null
  /** As in {@link SpoolHeader}; '': none. */
  readonly key: string
  readonly records: number
}

/** The facts about a record besides its bytes. */
export type SpoolHeader =
  | {
      readonly kind: 'envelope'
      readonly projectId: ProjectId
      /** Milliseconds since the epoch. */
      readonly receivedAt: number
      /** When it arrived at the server that it was brought from, as which it counts; absent: it came here first. */
      readonly asOf?: number
      /** The client's address as the server saw it (behind trusted proxies: as they said). */
      readonly remoteAddress: string | null
      readonly userAgent: string | null
      /** The first eight digits of the public key that it came with; absent: the server itself wrote it. */
      readonly key?: string
      /** What of it counts towards quotas; absent where there are none. */
      readonly charges?: readonly Charge[]
    }
  /**
   * What a detector of Mishap's own found; the body is JSON: PerformanceReport of
   * src/domain/trace/detect/report.ts. A kind of its own, so that nobody
   * outside can send one.
   */
  | { readonly kind: 'finding'; readonly projectId: ProjectId; readonly receivedAt: number }
  /** What a monitor reports; the body is JSON: MonitorReport of src/domain/monitor-issue/report.ts. */
  | { readonly kind: 'incident'; readonly projectId: ProjectId; readonly receivedAt: number }
  /** Runs of jobs that were judged; the body is JSON: JudgedRuns of src/domain/monitor/run.ts. */
  | { readonly kind: 'judged_runs'; readonly projectId: ProjectId; readonly receivedAt: number }
  /** What probes found; the body is JSON: CheckReport of src/domain/uptime/result.ts. Nobody outside can send one either. */
  | { readonly kind: 'uptime'; readonly projectId: ProjectId; readonly receivedAt: number }
  /** What ingest refused, so that it is counted exactly once as well. The body is empty. */
  | { readonly kind: 'outcomes'; readonly outcomes: readonly ItemOutcome[] }

/** One record: for `envelope` the body is an envelope, decompressed (docs/protocol.md 1.1). */
export interface SpoolRecord {
  readonly header: SpoolHeader
  readonly body: Uint8Array
  /** Higher than that of every record which arrived before. Absent before a record lies in a spool. */
  readonly arrival?: number
}

/**
 * The reason why a record was not taken. Either way nothing of it is acknowledged, and a later record may be taken
 * again.
 */
export type SpoolRefusal =
  | { readonly reason: 'spool_full' }
  /** What is kept takes all that it may, or too little of the disk is left for the stores' own writes. */
  | { readonly reason: 'disk_low' }
  /** Too many records of this project and key wait to be digested after everybody else's. */
  | { readonly reason: 'sender_behind' }
  /** The disk refused: `detail` is the system's own message, for the log. */
  | { readonly reason: 'spool_failed'; readonly detail: string }

export interface SpoolBacklog {
  /** Bytes that are durable and not yet released. */
  readonly bytes: number
  /** Records that are durable and not yet released. */
  readonly records: number
  /** Arrival of the oldest one that was not set aside, milliseconds since the epoch; null when there is none. */
  readonly oldestReceivedAt: number | null
}

/** The records of a project that are durable and not yet released. */
export interface ProjectBacklog {
  /** null: Mishap's own, and those of which the disk does not say. */
  readonly projectId: ProjectId | null
  readonly records: number
  readonly bytes: number
  /** How many of the records were set aside. */
  readonly aside: number
}

/** The limits of one batch. */
export interface BatchLimits {
  readonly records: number
  readonly bytes: number
}

/** Records that have become durable: they follow one another in a segment. */
export interface DurableRecords {
  readonly segment: number
  /** The length of each. */
  readonly bytes: readonly number[]
  /** The arrival of each, milliseconds since the epoch. */
  readonly receivedAt: readonly number[]
  /** The project of each; 0: none. */
  readonly projects: readonly number[]
}

/** The end of a spool that takes records. */
export interface SpoolWriter {
  /** Resolves when the record is durable: `fdatasync` has returned (or at once with durability `os`). */
  append(record: SpoolRecord): Promise<Result<void, SpoolRefusal>>
}

/** The bytes of a range in a file of this machine, for as long as it is not disposed of. */
export interface FetchedRange extends AsyncDisposable {
  /** In it the bytes stand at [from, to), as in their segment; what stands before and behind them means nothing. */
  readonly path: string
}

/**
 * The end of a spool that records are digested from, wherever they lie: in a folder of this machine, on the disk of a
 * node elsewhere, or in a bucket. Whoever implements it promises:
 *
 * - **Ranges are for ever**: the bytes of a range that was once told are the same whenever they are fetched, by whomever,
 *   until they are released. Its token in the event store, and every repeat after a crash, rely on it.
 * - **Only what is durable is told**, in the order in which it was acknowledged. Nothing is told that could be gone after
 *   a kill -9 of the node that wrote it.
 * - **Faults are thrown**, and are tried again: whoever digests waits until the node or the bucket answers. A range of
 *   which nothing is left is no fault: {@link leftOf} says so, and then it is given up and told of.
 * - **Only {@link release} lets anything be deleted.** It may come late, twice, or never; what it says is in the
 *   catalogue by then (DigestLedger.progress), so that whoever opens the spool again is told of it at once.
 *
 * One process at a time digests a spool: it holds the lease `spool <id>` (src/main/spool-lease.ts). One that has lost it
 * without knowing does no harm: its next plan or commit is out of order, and is refused.
 */
export interface SpoolReader {
  /** Random, made with the spool and kept with it: the ledger's key, and part of each deduplication token. */
  readonly id: string
  /** Whole durable records from `from` on, up to the limits (one record at least). undefined: nothing there yet. Skips to the next segment by itself. */
  nextRange(from: SpoolPosition, limits: BatchLimits): SpoolRange | undefined | Promise<SpoolRange | undefined>
  /**
   * Returns what is still there of a range that was planned in an earlier life: all of it, unless a power cut took its
   * end (durability `os`) or damage was cut off when the spool was opened. undefined: nothing.
   */
  leftOf(range: SpoolRange): SpoolRange | undefined | Promise<SpoolRange | undefined>
  /** Brings a range to where workers read it. Whoever is done with it disposes of it. */
  fetch(range: SpoolRange): Promise<FetchedRange>
  /**
   * Everything before this has been digested but what was set aside, which replaces what was named before: segments that
   * lie wholly before it, and hold nothing of that, are deleted. A spool that was opened again counts everything as
   * backlog until the first call.
   */
  release(before: SpoolPosition, aside?: readonly AsideRun[]): Promise<void>
  /** As far as it is known here: of a spool elsewhere, when it was last heard of. */
  backlog(): SpoolBacklog
  /** The same by project, those with the most records first. */
  backlogByProject(): Promise<readonly ProjectBacklog[]>
  /** Called when more has become durable. Returns a function that stops it. */
  onDurable(listener: () => void): () => void
}

/** The durable hand-over between ingest and digest, in a folder of this machine. One writer process. */
export interface Spool extends SpoolWriter, SpoolReader {
  /** Takes nothing any more while what is kept takes more of the disk than it may (../disk/disk.ts); false: goes on. */
  refuseAll(isRefusing: boolean): void
  nextRange(from: SpoolPosition, limits: BatchLimits): SpoolRange | undefined
  leftOf(range: SpoolRange): SpoolRange | undefined
  /** The file that a segment is in. */
  segmentPath(segment: number): string
  /** Called after each sync, with what it made durable. Returns a function that stops it. */
  onDurable(listener: (added: DurableRecords) => void): () => void
  /** Syncs what is pending and closes. */
  close(): Promise<void>
}
