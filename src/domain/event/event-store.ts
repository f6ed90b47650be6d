import type { OverviewReader } from '../overview/overview.ts'
import type { CheckInReader } from '../monitor/run.ts'
import type { SessionReader } from '../session/session-store.ts'
import type { DetectorReader } from '../trace/detect/detector-store.ts'
import type { LogReader } from '../logs/log-store.ts'
import type { MetricReader } from '../metrics/metric-store.ts'
import type { ReplayRows } from '../replay/replay-store.ts'
import type { ReplayWriter } from '../replay/replay-writer.ts'
import type { ProfileReader } from '../profile/profile-store.ts'
import type { SqlReader } from '../sql/sql-reader.ts'
import type { SpanReader } from '../trace/span-store.ts'
import type { UptimeReader } from '../uptime/uptime-store.ts'
import type { Grant } from '../access/access.ts'
import type { EventId, GroupHash, ProjectId } from '../ids.ts'
import type { Event, EventType, EventUser, Level } from './event.ts'
import type { BucketCounts, BusyGroup, CountFilter } from './event-counts.ts'
import type { EventSummer } from './event-sums.ts'
import type { EncodedRows } from '../processing/encoded-rows.ts'
import type { RetentionClass } from '../project/retention.ts'
import type { EventDisk, Spared } from './spared.ts'
import type { EventFilter, GroupKey, Period } from './event-filter.ts'
import type { EventRow } from './event-row.ts'
import type {
  EventCondition,
  EventTerm,
  GroupAnswer,
  KnownValue,
  ValueKey,
  ValuePage,
  ValuesFound,
} from './event-search.ts'

type MayRead = Grant<'event:read'>

/** Events that match all of these terms, including negations, each event evaluated separately. */
export interface EventSearch extends EventFilter {
  readonly terms?: readonly EventCondition[]
}

/** Figures of one group hash within a filter. */
export interface GroupTotals {
  readonly projectId: ProjectId
  readonly groupHash: GroupHash
  readonly events: number
  /** Distinct user keys, estimated within 2%. */
  readonly users: number
  readonly firstSeen: Date
  readonly lastSeen: Date
  /** Events in the later half of the filter's period, rounded to whole hours or days. */
  readonly lately?: number
}

/** Counts per bucket; 0 for buckets without events. */
export interface Series {
  readonly start: Date
  readonly bucketSeconds: number
  readonly counts: readonly number[]
}

export interface GroupSeries extends Series {
  readonly projectId: ProjectId
  readonly groupHash: GroupHash
}

/** Hourly events of one group, with its totals. */
export interface GroupHours extends GroupKey {
  /** Distinct user keys, estimated within 2%. */
  readonly users: number
  readonly firstSeen: Date
  readonly lastSeen: Date
  /** Hours with events; `hour` counts from the epoch. */
  readonly hours: readonly { readonly hour: number; readonly events: number }[]
}

/** Uniquely identifies an event. */
export interface EventKey {
  readonly projectId: ProjectId
  readonly eventId: EventId
}

/** An event without its body, for lists. */
export interface EventSummary {
  readonly projectId: ProjectId
  readonly eventId: EventId
  readonly groupHash: GroupHash
  readonly timestamp: Date
  readonly receivedAt: Date
  readonly type: EventType
  readonly level: Level
  readonly platform: string
  readonly title: string
  readonly culprit: string
  readonly environment: string
  readonly release: string
  readonly dist: string
  readonly user: Pick<EventUser, 'id' | 'email' | 'username' | 'ip_address'>
  readonly tags: readonly (readonly [string, string])[]
  /** Size of the event's JSON in bytes. */
  readonly size: number
  /** URL of the request or page; only if requested (see `urls` of {@link EventPage}). */
  readonly url?: string
}

export interface StoredEvent extends EventSummary {
  readonly event: Event
}

/** A position in an event list sorted by time: the last event shown. */
export interface EventCursor {
  readonly timestamp: Date
  readonly eventId: EventId
}

export interface EventPage {
  readonly order: 'newest' | 'oldest'
  readonly limit: number
  readonly after?: EventCursor
  /**
   * Includes the URL of each event. It is read from the body, so use it for table pages only, at most 100 events at
   * once.
   */
  readonly urls?: 'with_urls'
}

/** A set of events: those of some groups (an issue's hashes), or all events of some projects. */
export type EventSet = { readonly groups: readonly GroupKey[] } | { readonly projects: readonly ProjectId[] }

export interface TagValue {
  readonly value: string
  readonly count: number
}

export interface TagTotals {
  readonly key: string
  /** Number of events with the tag. */
  readonly total: number
  /** Number of distinct values. */
  readonly distinct: number
  /** Most frequent first. */
  readonly top: readonly TagValue[]
}

export interface TagLimits {
  readonly keys: number
  /** Per key. */
  readonly values: number
  /** Number of events in the set, if the caller knows it. */
  readonly found?: number
}

export interface SeenEnvironment {
  readonly projectId: ProjectId
  readonly name: string
  /** In the last 90 days. */
  readonly events: number
  readonly lastSeen: Date
}

/** Estimated bytes on disk of one project: its share of each kind's storage. */
export interface ProjectDisk {
  readonly projectId: ProjectId
  /** Number of events, spans, … by name of their kind (src/telemetry). Kinds without data are absent. */
  readonly items: Readonly<Record<string, number>>
  readonly bytesOnDisk: number
}

/**
 * Stored data of one project, kind and week. Bytes on disk are estimated as its share of what all projects use that
 * week.
 */
export interface StoredKind {
  /** Name of the kind's folder in src/telemetry. */
  readonly kind: string
  /** Events, spans, … */
  readonly items: number
  readonly rowBytes: number
  /** Bytes of revisions (see `revise`). */
  readonly revisionBytes: number
  /** Bytes of hourly and daily aggregates and of search indexes. */
  readonly sumBytes: number
}

export interface StoredWeek {
  /** Monday of the week, UTC. A whole week of a kind is dropped at once when it exceeds the instance's retention. */
  readonly week: Date
  /** Kinds without data are absent. */
  readonly kinds: readonly StoredKind[]
}

/** The data of a project that retention will delete. */
export interface RetentionForecast {
  readonly projectId: ProjectId
  /** `null` if it has no events. */
  readonly oldestEvent: Date | null
  /** Oldest first. Weeks without data are absent. */
  readonly weeks: readonly StoredWeek[]
}

/**
 * Read access to the event store. Every method is limited to what the grant covers. Totals, series and tags cover every
 * whole UTC hour that the period touches.
 */
export interface EventReader
  extends
    SpanReader,
    LogReader,
    ReplayRows,
    MetricReader,
    ProfileReader,
    DetectorReader,
    SessionReader,
    CheckInReader,
    OverviewReader,
    EventSummer,
    UptimeReader,
    SqlReader {
  /**
   * Totals of the groups with events in the filter, unordered; the `limit` most recently seen ones.
   * @param users 'skipped' leaves the counts at 0 and is several times faster: for lists that count users with
   * `totalsOf` only for the few groups shown. Default: 'counted'
   */
  groupTotals(
    grant: MayRead,
    filter: EventFilter,
    limit: number,
    users?: 'counted' | 'skipped',
  ): Promise<readonly GroupTotals[]>
  /**
   * The answers of each group to each of these terms, in the same order. Events become searchable some seconds after
   * they are stored.
   */
  groupsMatching(
    grant: MayRead,
    groups: readonly GroupKey[],
    period: Period,
    terms: readonly EventTerm[],
  ): Promise<readonly GroupAnswer[]>
  /** Names of tags in a period with this prefix (case-insensitive), most frequent first. Covers whole weeks. */
  tagKeys(grant: MayRead, period: Period, prefix: string, limit: number): Promise<readonly string[]>
  /** Values of a tag or field that contain this text (case-insensitive), most frequent first. Covers whole weeks. */
  knownValues(
    grant: MayRead,
    key: ValueKey,
    period: Period,
    text: string,
    limit: number,
  ): Promise<readonly KnownValue[]>
  /**
   * Values of a tag or field in the events of these groups, with counts, first and last seen. Covers whole UTC days.
   */
  valuesOf(
    grant: MayRead,
    groups: readonly GroupKey[],
    key: ValueKey,
    period: Period,
    page: ValuePage,
  ): Promise<ValuesFound>
  /** Totals and time range of these groups. Groups without events in the filter are absent. */
  totalsOf(grant: MayRead, groups: readonly GroupKey[], filter: EventFilter): Promise<readonly GroupTotals[]>
  /** Distinct users across all of these groups, estimated within 2%. */
  usersOf(grant: MayRead, groups: readonly GroupKey[], filter: EventFilter): Promise<number>
  /**
   * Totals and series of these groups in a single query, which takes hardly longer than either alone. Groups without
   * events are absent.
   */
  hoursOf(grant: MayRead, groups: readonly GroupKey[], filter: EventFilter): Promise<readonly GroupHours[]>
  /**
   * One series per group with events. `bucketSeconds` is a multiple of 3600; buckets are aligned to its multiples since
   * the epoch.
   */
  series(
    grant: MayRead,
    groups: readonly GroupKey[],
    filter: EventFilter,
    bucketSeconds: number,
  ): Promise<readonly GroupSeries[]>
  /** Events of a set sorted by time, without bodies. Applies the filter's search, if any. */
  events(
    grant: MayRead,
    set: EventSet,
    filter: EventSearch | undefined,
    page: EventPage,
  ): Promise<readonly EventSummary[]>
  /** The whole event; `undefined` if it does not exist or the grant does not cover it. */
  event(grant: MayRead, eventId: EventId, projectId?: ProjectId): Promise<StoredEvent | undefined>
  /** The newest or oldest event of a set, with its body. */
  edgeEvent(
    grant: MayRead,
    set: EventSet,
    filter: EventFilter | undefined,
    edge: 'newest' | 'oldest',
  ): Promise<StoredEvent | undefined>
  /** The previous and next event by time within the set. */
  neighbours(
    grant: MayRead,
    set: EventSet,
    of: EventCursor,
  ): Promise<{ older: EventId | undefined; newer: EventId | undefined }>
  /**
   * Distribution of tags over a set: explicit tags plus environment, release, level, user, transaction, server_name.
   * Most frequent keys first. Large sets over several days are counted in whole UTC days; other large sets are
   * estimated from a sample.
   */
  tagTotals(
    grant: MayRead,
    groups: readonly GroupKey[],
    filter: EventFilter,
    limits: TagLimits,
  ): Promise<readonly TagTotals[]>
  /**
   * Events of a set with bodies, sorted by time, for work over many events such as reprocessing. At most 100 at once.
   * @param filter as for `events`; absent for all
   */
  bodies(grant: MayRead, set: EventSet, page: EventPage, filter?: EventSearch): Promise<readonly StoredEvent[]>
  /** Events with this digest (see `digest` of {@link Event}), newest first. */
  byDigest(grant: MayRead, digest: string, limit: number): Promise<readonly EventSummary[]>
  /** Environments seen in the last 90 days, sorted by name, one entry per project. */
  environments(grant: MayRead): Promise<readonly SeenEnvironment[]>
  /**
   * Events and users in [since, until), in buckets of this many seconds starting at `since`. Buckets without events are
   * absent. Cheap for a single bucket, and for hourly buckets that start on the hour, in which case the whole last hour
   * counts. Otherwise scans every event of the period.
   * @param users 'skipped' leaves the counts at 0 and is several times faster. Default: 'counted'
   */
  counts(
    grant: MayRead,
    filter: CountFilter,
    bucketSeconds: number,
    users?: 'counted' | 'skipped',
  ): Promise<readonly BucketCounts[]>
  /** Like `counts`, per group with at least this many events in a bucket: latest buckets first, at most `limit`. */
  busyGroups(
    grant: MayRead,
    filter: CountFilter,
    bucketSeconds: number,
    least: { readonly events: number; readonly limit: number },
  ): Promise<readonly BusyGroup[]>
  /** Events and bytes on disk per project. */
  diskUsage(grant: Grant<'org:read'>): Promise<readonly ProjectDisk[]>
  /** Weekly stored data of each project that has any. */
  retentionForecast(grant: Grant<'org:admin'>): Promise<readonly RetentionForecast[]>
}

export type EventRevision = Pick<
  EventRow,
  'projectId' | 'eventId' | 'timestamp' | 'title' | 'culprit' | 'metadata' | 'payload'
>

/** The cutoff of each retention class; older data is deleted. */
export type KeptSince = Readonly<Record<RetentionClass, Date>>

/** Write access to the event store, for the pipeline and maintenance jobs only. */
export interface EventWriter {
  /** The groups of these events, keyed by `eventKey`. Events that are not stored are absent. */
  groupsOf(events: readonly EventKey[]): Promise<ReadonlyMap<string, GroupHash>>
  /**
   * Inserts all rows into a kind's table, or none. A second insert with the same token is a no-op, even after a restart
   * (docs/design.md 2.2).
   * @param table name from the kind (src/telemetry)
   */
  insert(table: string, rows: EncodedRows, token: string): Promise<void>
  /**
   * Replaces the visible parts of stored events: body, title, culprit and metadata. Hash and counts stay the same.
   * Afterwards, `event`, `edgeEvent` and `bodies` return the revision.
   */
  revise(revisions: readonly EventRevision[]): Promise<void>
  /**
   * Drops whole weeks of each kind older than this. Returns the number of weeks. If a week contains spared data, only
   * the rest is deleted, which continues in the background after it resolves.
   */
  dropBefore(before: KeptSince, spared?: Spared): Promise<number>
  /**
   * Deletes a project's data older than the UTC day of `before`; all of it if absent. Continues in the background after
   * it resolves, even across restarts. Idempotent.
   * @param held groups on hold: keeps their events, and the data derived from the project's events
   */
  deleteProject(projectId: ProjectId, before?: KeptSince, held?: readonly GroupHash[]): Promise<void>
  /**
   * Deletes events of groups with their newer readings, sums and index entries. Goes on after it answers; safe to repeat.
   * Values of tags that other groups have as well keep their counts among suggestions.
   */
  deleteGroups(deletion: GroupDeletion): Promise<void>
}

/** Events of these groups that were stored before a moment; files and feedback that were received before it. */
export interface GroupDeletion {
  readonly projectId: ProjectId
  readonly groups: readonly GroupHash[]
  readonly before: Date
}

/** The engine's name and version, and the state of its server if it runs remotely. */
export interface EventEngine {
  readonly name: string
  readonly version: string
  readonly server?: EventServerState
}

/** State of a server, or of its cluster. */
export interface EventServerState {
  readonly host: string
  readonly database: string
  /** `null` for a single server. */
  readonly cluster: { readonly name: string; readonly shards: number; readonly replicas: number } | null
  /** How far its clock is ahead of ours; negative if behind. */
  readonly clockAheadMs: number
  /** Number of read-only table replicas. */
  readonly readOnlyReplicas: number
}

export interface EventStore extends EventReader, EventWriter, ReplayWriter {
  /** Resolves when everything stored so far is searchable. Without this call, it takes a few seconds. */
  indexed(): Promise<void>
  /**
   * Resolves when estimates include all spans stored so far. Without this call, it takes a few seconds; for spans from
   * before estimates existed, a few minutes.
   */
  sampled(): Promise<void>
  /** Resolves when session aggregates include everything stored so far. Without this call, it takes a few seconds. */
  sessionsSummed(): Promise<void>
  /** Disk usage of the engine, by week. */
  disk(): Promise<EventDisk>
  /** Whether a deletion is still in progress. */
  isDeleting(): Promise<boolean>
  /** Whether some stored events are not searchable yet. */
  isIndexBehind(): boolean
  /** Engine information for `doctor`. Throws if the store cannot be reached. */
  engine(): Promise<EventEngine>
  /** Memory used by the engine, as it reports it. */
  memoryBytes(): Promise<number>
  /** Makes the engine release memory that it caches. */
  giveBackMemory(): Promise<void>
  close(): Promise<void>
}
