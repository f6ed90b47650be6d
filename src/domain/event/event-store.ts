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

/** Events that fulfil all of these terms, each as it is negated or not: asked of every event by itself. */
export interface EventSearch extends EventFilter {
  readonly terms?: readonly EventCondition[]
}

/** Numbers of one group hash within a filter. */
export interface GroupTotals {
  readonly projectId: ProjectId
  readonly groupHash: GroupHash
  readonly events: number
  /** Distinct user keys, estimated within 2%. */
  readonly users: number
  readonly firstSeen: Date
  readonly lastSeen: Date
  /** Events in the later half of the filter's period, as far as whole hours or days tell halves apart. */
  readonly lately?: number
}

/** Counts per bucket; buckets without events are 0. */
export interface Series {
  readonly start: Date
  readonly bucketSeconds: number
  readonly counts: readonly number[]
}

export interface GroupSeries extends Series {
  readonly projectId: ProjectId
  readonly groupHash: GroupHash
}

/** Events of one group by the hour, and what is known of all of them together. */
export interface GroupHours extends GroupKey {
  /** Distinct user keys, estimated within 2%. */
  readonly users: number
  readonly firstSeen: Date
  readonly lastSeen: Date
  /** Hours with events, each by its number since the epoch. */
  readonly hours: readonly { readonly hour: number; readonly events: number }[]
}

/** An event, by what names it everywhere. */
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
  /** Bytes of the event's JSON. */
  readonly size: number
  /** What was requested, or the page; only where it was asked for (see `urls` of {@link EventPage}). */
  readonly url?: string
}

/** An event with its body. */
export interface StoredEvent extends EventSummary {
  readonly event: Event
}

/** A place in a list of events that is ordered by time: the last event that was shown. */
export interface EventCursor {
  readonly timestamp: Date
  readonly eventId: EventId
}

export interface EventPage {
  readonly order: 'newest' | 'oldest'
  readonly limit: number
  readonly after?: EventCursor
  /** With the URL of each, which is read from its body: for a page of a table, at most 100 at once. */
  readonly urls?: 'with_urls'
}

/** A set of events: those of these groups (an issue's hashes), or all of these projects. */
export type EventSet = { readonly groups: readonly GroupKey[] } | { readonly projects: readonly ProjectId[] }

/** One value of a tag with its share. */
export interface TagValue {
  readonly value: string
  readonly count: number
}

export interface TagTotals {
  readonly key: string
  /** Events that bear the tag. */
  readonly total: number
  /** The number of different values. */
  readonly distinct: number
  /** The most frequent ones, most frequent first. */
  readonly top: readonly TagValue[]
}

/** How much of the tags of a set is told. */
export interface TagLimits {
  readonly keys: number
  /** Of each key. */
  readonly values: number
  /** The number of events in the set, where whoever asks knows it. */
  readonly found?: number
}

/** An environment that events of a project named. */
export interface SeenEnvironment {
  readonly projectId: ProjectId
  readonly name: string
  /** In the last 90 days. */
  readonly events: number
  readonly lastSeen: Date
}

/** Bytes on disk of one project: its share of what each kind takes, estimated. */
export interface ProjectDisk {
  readonly projectId: ProjectId
  /** How many events, spans, … by the name of their kind (src/telemetry); kinds of which it has none are absent. */
  readonly items: Readonly<Record<string, number>>
  readonly bytesOnDisk: number
}

/**
 * The stored data of a project of one kind and one week. Bytes on disk are estimated: its share of what all projects
 * take in that week.
 */
export interface StoredKind {
  /** The name of its folder in src/telemetry. */
  readonly kind: string
  /** Events, spans, … */
  readonly items: number
  readonly rowBytes: number
  /** Of newer readings. */
  readonly revisionBytes: number
  /** Of sums by hour and day, and of indexes for searching. */
  readonly sumBytes: number
}

/** The stored data of a project of one week. */
export interface StoredWeek {
  /** Its Monday, UTC. A kind's whole week is dropped at once when it is older than the instance's retention. */
  readonly week: Date
  /** Kinds of which there is nothing are absent. */
  readonly kinds: readonly StoredKind[]
}

/** The data that retention will delete, by project. */
export interface RetentionForecast {
  readonly projectId: ProjectId
  /** null: it has no events. */
  readonly oldestEvent: Date | null
  /** Oldest first; weeks in which nothing is stored are absent. */
  readonly weeks: readonly StoredWeek[]
}

/**
 * Reads of the event store. Every method answers only for what the grant covers. Totals, series and tags take whole
 * hours: each hour (UTC) that the period touches.
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
   * Totals of every group with at least one event in the filter, unordered; at most `limit` groups, those seen last.
   * @param users 'skipped' leaves them at 0 and is several times faster: for lists that count them with `totalsOf`, for
   * the few groups that are shown. Default: 'counted'
   */
  groupTotals(
    grant: MayRead,
    filter: EventFilter,
    limit: number,
    users?: 'counted' | 'skipped',
  ): Promise<readonly GroupTotals[]>
  /**
   * Returns what each of these groups says to each of these terms, in their order. Events are found some seconds after
   * they are stored.
   */
  groupsMatching(
    grant: MayRead,
    groups: readonly GroupKey[],
    period: Period,
    terms: readonly EventTerm[],
  ): Promise<readonly GroupAnswer[]>
  /** Names of tags that events of a period bear and that begin so (in any case), the most frequent first. By whole weeks. */
  tagKeys(grant: MayRead, period: Period, prefix: string, limit: number): Promise<readonly string[]>
  /** Values of a tag or a field that hold this text (in any case), the most frequent first. By whole weeks. */
  knownValues(
    grant: MayRead,
    key: ValueKey,
    period: Period,
    text: string,
    limit: number,
  ): Promise<readonly KnownValue[]>
  /** Values of a tag or a field among the events of these groups, whole days (UTC) at a time: counts, first and last seen. */
  valuesOf(
    grant: MayRead,
    groups: readonly GroupKey[],
    key: ValueKey,
    period: Period,
    page: ValuePage,
  ): Promise<ValuesFound>
  /** Totals and the span of these groups only. Groups without events in the filter are absent. */
  totalsOf(grant: MayRead, groups: readonly GroupKey[], filter: EventFilter): Promise<readonly GroupTotals[]>
  /** Distinct users over all of these groups together, estimated within 2%. */
  usersOf(grant: MayRead, groups: readonly GroupKey[], filter: EventFilter): Promise<number>
  /** Totals and series of these groups in one, which takes hardly longer than either. Groups without events are absent. */
  hoursOf(grant: MayRead, groups: readonly GroupKey[], filter: EventFilter): Promise<readonly GroupHours[]>
  /** One series per group that has events. `bucketSeconds` is a multiple of 3600; buckets lie on its multiples since the epoch. */
  series(
    grant: MayRead,
    groups: readonly GroupKey[],
    filter: EventFilter,
    bucketSeconds: number,
  ): Promise<readonly GroupSeries[]>
  /** Events of a set by time, without bodies. Those that a search finds, where the filter has one. */
  events(
    grant: MayRead,
    set: EventSet,
    filter: EventSearch | undefined,
    page: EventPage,
  ): Promise<readonly EventSummary[]>
  /** The whole event, or undefined when there is none that the grant covers. */
  event(grant: MayRead, eventId: EventId, projectId?: ProjectId): Promise<StoredEvent | undefined>
  /** The newest or the oldest event of a set, whole. */
  edgeEvent(
    grant: MayRead,
    set: EventSet,
    filter: EventFilter | undefined,
    edge: 'newest' | 'oldest',
  ): Promise<StoredEvent | undefined>
  /** The events just before and just after this one in time, within the set. */
  neighbours(
    grant: MayRead,
    set: EventSet,
    of: EventCursor,
  ): Promise<{ older: EventId | undefined; newer: EventId | undefined }>
  /** Distribution of tags over a set: explicit tags plus environment, release, level, user, transaction, server_name. Most frequent keys first. Of many events over several days it takes whole days (UTC); of many otherwise it is estimated from a sample. */
  tagTotals(
    grant: MayRead,
    groups: readonly GroupKey[],
    filter: EventFilter,
    limits: TagLimits,
  ): Promise<readonly TagTotals[]>
  /**
   * Events with bodies, of a set by time: for work over many events, such as resolving again. At most 100 at once.
   * @param filter as that of `events`; without it: all
   */
  bodies(grant: MayRead, set: EventSet, page: EventPage, filter?: EventSearch): Promise<readonly StoredEvent[]>
  /** Events that bear this digest (see `digest` of {@link Event}), newest first. */
  byDigest(grant: MayRead, digest: string, limit: number): Promise<readonly EventSummary[]>
  /** Environments seen in the last 90 days, by name, each once for each of its projects. */
  environments(grant: MayRead): Promise<readonly SeenEnvironment[]>
  /**
   * Events and users in [since, until), in buckets of so many seconds that begin at `since`. Buckets without events are
   * absent. Cheap for a single bucket and for whole hours from a whole hour on, where all of the last hour counts; else
   * every event of the period is looked at.
   * @param users 'skipped' leaves them at 0 and is several times faster. Default: 'counted'
   */
  counts(
    grant: MayRead,
    filter: CountFilter,
    bucketSeconds: number,
    users?: 'counted' | 'skipped',
  ): Promise<readonly BucketCounts[]>
  /** The same for each group that has at least so many events in a bucket: the latest buckets first, at most `limit`. */
  busyGroups(
    grant: MayRead,
    filter: CountFilter,
    bucketSeconds: number,
    least: { readonly events: number; readonly limit: number },
  ): Promise<readonly BusyGroup[]>
  /** Events and bytes on disk for each project. */
  diskUsage(grant: Grant<'org:read'>): Promise<readonly ProjectDisk[]>
  /** Returns what is stored week by week, for each project that has anything. */
  retentionForecast(grant: Grant<'org:admin'>): Promise<readonly RetentionForecast[]>
}

/** A newer reading of a stored event. */
export type EventRevision = Pick<
  EventRow,
  'projectId' | 'eventId' | 'timestamp' | 'title' | 'culprit' | 'metadata' | 'payload'
>

/** For each class of retention the moment before which nothing is kept. */
export type KeptSince = Readonly<Record<RetentionClass, Date>>

/** The writing side of the event store, for the pipeline and the house-keeping only. */
export interface EventWriter {
  /** The groups of these events, by `eventKey`; events that are not stored are absent. */
  groupsOf(events: readonly EventKey[]): Promise<ReadonlyMap<string, GroupHash>>
  /**
   * Stores all rows of a kind's table, or none. A second insert with the same token is a no-op, also after a restart
   * (docs/design.md 2.2). @param table as the kind names it (src/telemetry)
   */
  insert(table: string, rows: EncodedRows, token: string): Promise<void>
  /**
   * Puts a newer reading of events that are stored in place of the old one, as far as people see it: body, title, culprit
   * and metadata. Hash and counts stay. What `event`, `edgeEvent` and `bodies` answer afterwards is the newer reading.
   */
  revise(revisions: readonly EventRevision[]): Promise<void>
  /**
   * Drops whole weeks of each kind that are older than this. Returns how many weeks. Of a week in which something is
   * spared, the rest is deleted; that goes on after it answers.
   */
  dropBefore(before: KeptSince, spared?: Spared): Promise<number>
  /**
   * Deletes what a project has in store that is older than the day (UTC) of `before`: all of it without. Goes on after it
   * answers, also after a restart; asked again, it does nothing where nothing is left.
   * @param held groups whose events stay, with what is derived of the project's events
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

/** What an engine is called, and where it is another machine's what was found of it there. */
export interface EventEngine {
  readonly name: string
  readonly version: string
  readonly server?: EventServerState
}

/** What was found of a server, or of the cluster that it is of. */
export interface EventServerState {
  readonly host: string
  readonly database: string
  /** null: one server. */
  readonly cluster: { readonly name: string; readonly shards: number; readonly replicas: number } | null
  /** How far its clock is ahead of this machine's; negative: behind. */
  readonly clockAheadMs: number
  /** Replicas of tables that cannot be written to. */
  readonly readOnlyReplicas: number
}

export interface EventStore extends EventReader, EventWriter, ReplayWriter {
  /** Resolves when searches find all that was stored before. It comes to that by itself within seconds. */
  indexed(): Promise<void>
  /**
   * Resolves when estimates know all spans that were stored before. It comes to that by itself within seconds; of spans from
   * before there were estimates within minutes.
   */
  sampled(): Promise<void>
  /** Resolves when the sums of sessions know all that was stored before. They come to that by themselves within seconds. */
  sessionsSummed(): Promise<void>
  /** What lies on the engine's disk, by week. */
  disk(): Promise<EventDisk>
  /** Returns whether what was deleted is still about to go. */
  isDeleting(): Promise<boolean>
  /** Returns whether events are stored that searches do not find yet. */
  isIndexBehind(): boolean
  /** The engine, for `doctor`. Throws when the store cannot be reached. */
  engine(): Promise<EventEngine>
  /** The memory that the engine holds, by its own account. */
  memoryBytes(): Promise<number>
  /** Gives memory back to the system that the engine keeps for later. */
  giveBackMemory(): Promise<void>
  close(): Promise<void>
}
