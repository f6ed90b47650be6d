import type { BackupReport } from './backups.ts'
import type { BlobFault } from './blob/blob-store.ts'
import type { DiskStatus } from './disk/disk.ts'
import type { ProjectId } from './ids.ts'
import type { ProjectBacklog } from './spool/spool.ts'

/**
 * The parts of an installation and their health, for the page of the instance. Bytes are bytes on disk, as the file
 * system or the engine counts them, unless a field says that it is estimated.
 */
export interface InstanceReport {
  /** When the figures were taken. */
  readonly at: Date
  readonly versions: InstanceVersions
  readonly folder: DataFolder
  /** null: the system tells nothing. */
  readonly disk: DiskStatus | null
  readonly storage: StorageReport
  readonly blobs: BlobReport
  readonly backups: BackupReport
  readonly retention: RetentionReport
  readonly digest: DigestReport
  readonly process: ProcessReport
  /** Licences of the packages that ship with Mishap, by name. */
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
  /** Of everything in it. */
  readonly bytes: number
  /** What is left on its file system for whoever runs Mishap; null where the system does not tell. */
  readonly freeBytes: number | null
}

/** Where attachments, recordings and uploads are kept. */
export interface BlobReport {
  /** `s3://bucket/prefix`; null: the data folder. */
  readonly place: string | null
  /** null: it works. */
  readonly trouble: { readonly fault: BlobFault; readonly detail: string } | null
}

/** The sizes of the parts of the data folder. Projects and shared parts together are about the folder's size. */
export interface StorageReport {
  /** Whether a bucket could not be listed to its end: what files take is that much at least. */
  readonly isPartial: boolean
  /** Largest first; those without anything in store are there as well. */
  readonly projects: readonly ProjectStorage[]
  readonly shared: SharedStorage
}

export interface ProjectStorage {
  readonly projectId: ProjectId
  readonly slug: string
  readonly name: string
  /** How many events are stored. */
  readonly events: number
  /** What its telemetry takes, by kind (src/telemetry). Estimated: its share of what all projects' takes. */
  readonly kinds: readonly KindStorage[]
  /** Indexes of source maps and scripts. One that several projects share is shared out evenly. */
  readonly sourceMapBytes: number
  readonly debugFileBytes: number
  /** All of the above. */
  readonly totalBytes: number
}

/** The storage that one kind of telemetry takes of a project. */
export interface KindStorage {
  /** The name of its folder in src/telemetry. */
  readonly kind: string
  readonly rowBytes: number
  /** Newer readings. */
  readonly revisionBytes: number
  /** Sums by hour and day, for lists and sparklines, and indexes for searching. */
  readonly sumBytes: number
}

export interface SharedStorage {
  /** What has been acknowledged and is not digested yet, and its files' slack. */
  readonly spoolBytes: number
  /** The catalogue's file with its log. */
  readonly catalogueBytes: number
  /** Uploads on their way, and blobs that no project needs any more and that wait for their deletion. */
  readonly uploadBytes: number
  /** The event store's own: logs, parts that were merged and wait for their deletion, events of removed projects. */
  readonly eventOverheadBytes: number
}

/** The data that house-keeping will delete, with the dates. */
export interface RetentionReport {
  /** How long the instance keeps events, and outcomes. */
  readonly instanceDays: number
  /** How long it keeps spans. */
  readonly instanceSpanDays: number
  /** How long it keeps logs. */
  readonly instanceLogDays: number
  /** How long it keeps metrics, and their single points. */
  readonly instanceMetricDays: number
  readonly instancePointDays: number
  /** How long it keeps profiles. */
  readonly instanceProfileDays: number
  /** When the next run is due, at the latest. */
  readonly nextRunBefore: Date
  /** In the order of {@link StorageReport.projects}. */
  readonly projects: readonly ProjectRetention[]
  /** Removed projects whose events and files are being deleted. */
  readonly removals: readonly ProjectId[]
}

export interface ProjectRetention {
  readonly projectId: ProjectId
  /** How long its events are kept: its own setting, or the instance's. */
  readonly days: number
  /** Whether it has set that itself. Its events then go by the day; else by whole weeks (Monday to Sunday, UTC). */
  readonly isOwn: boolean
  /** How long its spans are kept. */
  readonly spanDays: number
  /** How long its logs are kept. */
  readonly logDays: number
  /** How long its metrics are kept. */
  readonly metricDays: number
  /** How long its profiles are kept. */
  readonly profileDays: number
  /** null: it has no events. */
  readonly oldestEvent: Date | null
  /** What goes next, soonest first, at most eight; estimated as {@link ProjectStorage.kinds} are. */
  readonly next: readonly RetentionStep[]
}

/** A week of events that is to go. */
export interface RetentionStep {
  /** Monday of the events, UTC. */
  readonly week: Date
  /** From then on the next run frees it; with retention of its own: by then the last of it goes. May have passed: the next run does it. */
  readonly at: Date
  readonly events: number
  readonly bytes: number
}

/** The health of the way from the spool into the stores. */
export interface DigestReport {
  readonly startedAt: Date
  /** Durable and not yet digested. */
  readonly backlogRecords: number
  readonly backlogBytes: number
  /** The same by project, those with the most records first; of projects that the reader may not see, together: null. */
  readonly waiting: readonly ProjectBacklog[]
  /** Age of the oldest such record that was not set aside, milliseconds; 0 when there is none. */
  readonly lagMs: number
  /** The last fault that stopped it, until it goes on. */
  readonly fault: string | null
  /** Records that were digested in the last whole minutes, per second, oldest minute first; at most 60 of them. */
  readonly recordsPerSecond: readonly number[]
  /** Records of the spool that the disk damaged in the last {@link damageDays} days: they were skipped. */
  readonly damagedRecords: number
}

export const damageDays = 30

/** The process that does it all: how quickly its threads answer, and what its memory is used for. */
export interface ProcessReport {
  /** The main thread, which makes pages; the one that takes events; and those that digest them. */
  readonly threads: readonly ThreadReport[]
  readonly memory: MemoryReport
}

export interface ThreadReport {
  /** `main`, `intake`, `digest 1`. */
  readonly name: string
  readonly loop: LoopDelay
  /** Of JavaScript's objects. */
  readonly heapBytes: number
  /** Of buffers and the like, which its objects hold on to outside of the heap. */
  readonly externalBytes: number
}

/** How much later than it could a thread came to its work, over the last minute, milliseconds. */
export interface LoopDelay {
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
}

/** The parts of the memory that the process holds. They add up to all of it, as far as each knows its own. */
export interface MemoryReport {
  /** All of it, as the system counts. */
  readonly residentBytes: number
  /** The heaps of all threads. */
  readonly heapBytes: number
  /** The buffers of all threads. */
  readonly externalBytes: number
  /** By the event store's own account; null where it does not answer. */
  readonly eventStoreBytes: number | null
  /** The rest: code, stacks, the catalogue's cache, and what was freed and not given back. */
  readonly otherBytes: number
}

/** One package of somebody else's that runs as part of Mishap. */
export interface PackageLicence {
  readonly name: string
  readonly version: string
  /** SPDX expression, as the package says; '' where it says nothing. */
  readonly licence: string
  /** Where it comes from, an https address; '' where it does not say. */
  readonly homepage: string
}
