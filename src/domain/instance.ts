import type { BackupReport } from './backups.ts'
import type { BlobFault } from './blob/blob-store.ts'
import type { DiskStatus } from './disk/disk.ts'
import type { ProjectId } from './ids.ts'
import type { ProjectBacklog } from './spool/spool.ts'

/**
 * The parts of an installation and their health, for the instance page. Sizes are bytes on disk, as measured by the
 * file system or the engine, unless documented as estimated.
 */
export interface InstanceReport {
  /** When the figures were collected. */
  readonly at: Date
  readonly versions: InstanceVersions
  readonly folder: DataFolder
  /** `null` if the system does not provide it. */
  readonly disk: DiskStatus | null
  readonly storage: StorageReport
  readonly blobs: BlobReport
  readonly backups: BackupReport
  readonly retention: RetentionReport
  readonly digest: DigestReport
  readonly process: ProcessReport
  /** Licences of the packages shipped with Mishap, sorted by name. */
  readonly licences: readonly PackageLicence[]
}

export interface InstanceVersions {
  readonly mishap: string
  readonly node: string
  /** Engine and version: `SQLite 3.50.4`. */
  readonly catalogue: { readonly name: string; readonly version: string }
  readonly events: { readonly name: string; readonly version: string }
  /** The newest migration of the catalogue: `0004-people`. */
  readonly migration: string
}

export interface DataFolder {
  /** Absolute. */
  readonly path: string
  /** Total size. */
  readonly bytes: number
  /** Space available to Mishap's user; `null` if the system does not provide it. */
  readonly freeBytes: number | null
}

/** The storage of attachments, replays and uploads. */
export interface BlobReport {
  /** `s3://bucket/prefix`; `null` for the data folder. */
  readonly place: string | null
  /** `null` if it works. */
  readonly trouble: { readonly fault: BlobFault; readonly detail: string } | null
}

/** Sizes of the parts of the data folder. Projects and shared parts add up to roughly the folder's size. */
export interface StorageReport {
  /** Whether a bucket could not be listed completely, so that file sizes are lower bounds. */
  readonly isPartial: boolean
  /** Largest first, including projects without data. */
  readonly projects: readonly ProjectStorage[]
  readonly shared: SharedStorage
}

export interface ProjectStorage {
  readonly projectId: ProjectId
  readonly slug: string
  readonly name: string
  readonly events: number
  /** Estimated size of its telemetry by kind (src/telemetry): its share of the total of all projects. */
  readonly kinds: readonly KindStorage[]
  /** Indexes of source maps and scripts. Those shared by several projects are divided evenly. */
  readonly sourceMapBytes: number
  readonly debugFileBytes: number
  /** Sum of the above. */
  readonly totalBytes: number
}

/** Storage of one kind of telemetry of a project. */
export interface KindStorage {
  /** Name of the kind's folder in src/telemetry. */
  readonly kind: string
  readonly rowBytes: number
  /** Revisions of events. */
  readonly revisionBytes: number
  /** Hourly and daily aggregates for lists and sparklines, and search indexes. */
  readonly sumBytes: number
}

export interface SharedStorage {
  /** Acknowledged but undigested data, including slack in its files. */
  readonly spoolBytes: number
  /** The catalogue's file with its log. */
  readonly catalogueBytes: number
  /** Uploads in progress, and unreferenced blobs waiting to be deleted. */
  readonly uploadBytes: number
  /** Overhead of the event store: logs, merged parts waiting to be deleted, events of removed projects. */
  readonly eventOverheadBytes: number
}

/** What retention will delete, and when. */
export interface RetentionReport {
  /** The instance's retention of events and outcomes. */
  readonly instanceDays: number
  readonly instanceSpanDays: number
  readonly instanceLogDays: number
  /** Retention of metrics and their single points. */
  readonly instanceMetricDays: number
  readonly instancePointDays: number
  readonly instanceProfileDays: number
  /** When the next run is due at the latest. */
  readonly nextRunBefore: Date
  /** In the order of {@link StorageReport.projects}. */
  readonly projects: readonly ProjectRetention[]
  /** Removed projects whose events and files are being deleted. */
  readonly removals: readonly ProjectId[]
}

export interface ProjectRetention {
  readonly projectId: ProjectId
  /** Retention of its events: its own setting, or the instance's. */
  readonly days: number
  /**
   * Whether it has its own setting. Its events are then deleted daily; otherwise by whole weeks (Monday to Sunday,
   * UTC).
   */
  readonly isOwn: boolean
  readonly spanDays: number
  readonly logDays: number
  readonly metricDays: number
  readonly profileDays: number
  /** `null` if it has no events. */
  readonly oldestEvent: Date | null
  /** The next deletions, soonest first, at most eight; estimated like {@link ProjectStorage.kinds}. */
  readonly next: readonly RetentionStep[]
}

/** A week of events to be deleted. */
export interface RetentionStep {
  /** Monday of the week, UTC. */
  readonly week: Date
  /**
   * The next run after this time deletes the week; with the project's own retention, the last of it is deleted by then.
   * A time in the past means the next run.
   */
  readonly at: Date
  readonly events: number
  readonly bytes: number
}

/** Health of the pipeline from the spool into the stores. */
export interface DigestReport {
  readonly startedAt: Date
  /** Durable but not yet digested. */
  readonly backlogRecords: number
  readonly backlogBytes: number
  /** The backlog by project, most records first. Projects that the reader may not see are combined under `null`. */
  readonly waiting: readonly ProjectBacklog[]
  /** Age of the oldest undigested record that was not set aside, milliseconds; 0 if the backlog is empty. */
  readonly lagMs: number
  /** The last fault that stopped it; cleared when it resumes. */
  readonly fault: string | null
  /** Records digested per second in the last whole minutes, oldest minute first; at most 60. */
  readonly recordsPerSecond: readonly number[]
  /** Spool records that were skipped because of disk damage in the last {@link damageDays} days. */
  readonly damagedRecords: number
}

export const damageDays = 30

/** The server process: responsiveness of its threads, and memory usage. */
export interface ProcessReport {
  /** The main thread, which renders pages; the intake thread; and the digest threads. */
  readonly threads: readonly ThreadReport[]
  readonly memory: MemoryReport
}

export interface ThreadReport {
  /** `main`, `intake`, `digest 1`. */
  readonly name: string
  readonly loop: LoopDelay
  /** JavaScript heap. */
  readonly heapBytes: number
  /** Buffers and similar memory referenced from the heap. */
  readonly externalBytes: number
}

/** Event loop delay of a thread over the last minute, milliseconds. */
export interface LoopDelay {
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
}

/** Memory usage of the process by part. The parts add up to the total, as far as each knows its own usage. */
export interface MemoryReport {
  /** Total, as reported by the system. */
  readonly residentBytes: number
  /** Heaps of all threads. */
  readonly heapBytes: number
  /** Buffers of all threads. */
  readonly externalBytes: number
  /** As reported by the event store; `null` if it does not respond. */
  readonly eventStoreBytes: number | null
  /** The rest: code, stacks, the catalogue's cache, and freed memory not returned to the system. */
  readonly otherBytes: number
}

/** A third-party package that is part of Mishap. */
export interface PackageLicence {
  readonly name: string
  readonly version: string
  /** SPDX expression from the package; may be ''. */
  readonly licence: string
  /** An https URL; may be ''. */
  readonly homepage: string
}
