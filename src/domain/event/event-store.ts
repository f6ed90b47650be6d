import type { Grant } from '../access/access.ts'
import type { EventId, GroupHash, ProjectId } from '../ids.ts'
import type { Event, EventType, EventUser, Level } from './event.ts'
import type { EventRow } from './event-row.ts'

type MayRead = Grant<'event:read'>

/** Rows made into the store's own insert format, in a worker thread; opaque to everybody else. */
export interface EncodedRows {
  readonly bytes: Uint8Array
  /** Where each row ends in `bytes`: row i is [ends[i-1] ?? 0, ends[i]). */
  readonly ends: Uint32Array
}

/** A span of time, [since, until). */
export interface Period {
  readonly since: Date
  readonly until: Date
}

/** What a list of issues is narrowed to. Empty lists mean "any". */
export interface EventFilter {
  readonly period: Period
  readonly environments: readonly string[]
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

/** A group hash within its project: the key that events and issues share. */
export interface GroupKey {
  readonly projectId: ProjectId
  readonly groupHash: GroupHash
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
}

/** Which events: of these groups (an issue's hashes), or all of these projects. */
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
  /** How many different values there are. */
  readonly distinct: number
  /** The most frequent ones, most frequent first. */
  readonly top: readonly TagValue[]
}

/** An environment that events of a project named. */
export interface SeenEnvironment {
  readonly projectId: ProjectId
  readonly name: string
  /** In the last 90 days. */
  readonly events: number
  readonly lastSeen: Date
}

/** Bytes on disk of one project, its share of the whole estimated by the size of its events. */
export interface ProjectDisk {
  readonly projectId: ProjectId
  readonly events: number
  readonly bytesOnDisk: number
}

/** What a project has in store of one week. Bytes on disk, estimated: its share of what all projects take in that week. */
export interface StoredWeek {
  /** Its Monday, UTC. The whole week is dropped at once when it is older than the instance's retention. */
  readonly week: Date
  readonly events: number
  readonly eventBytes: number
  /** Of newer readings of events. */
  readonly revisionBytes: number
  /** Of sums by hour and day. */
  readonly sumBytes: number
}

/** What retention will find, by project. */
export interface RetentionForecast {
  readonly projectId: ProjectId
  readonly oldestEvent: Date
  /** Oldest first; weeks without events are absent. */
  readonly weeks: readonly StoredWeek[]
}

/**
 * Reads of the event store. Every method answers only for what the grant covers. Totals and series take whole hours:
 * each hour (UTC) that the period touches.
 */
export interface EventReader {
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
  /** Totals and the span of these groups only. Groups without events in the filter are absent. */
  totalsOf(grant: MayRead, groups: readonly GroupKey[], filter: EventFilter): Promise<readonly GroupTotals[]>
  /** Distinct users over all of these groups together, estimated within 2%. */
  usersOf(grant: MayRead, groups: readonly GroupKey[], filter: EventFilter): Promise<number>
  /** One series per group that has events. `bucketSeconds` is a multiple of 3600; buckets lie on its multiples since the epoch. */
  series(
    grant: MayRead,
    groups: readonly GroupKey[],
    filter: EventFilter,
    bucketSeconds: number,
  ): Promise<readonly GroupSeries[]>
  /** Events of a set by time, without bodies. */
  events(
    grant: MayRead,
    set: EventSet,
    filter: EventFilter | undefined,
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
  /** Distribution of tags over a set: explicit tags plus environment, release, level, user, transaction, server_name. Most frequent keys first. Above 100,000 events it is estimated from a sample. */
  tagTotals(
    grant: MayRead,
    groups: readonly GroupKey[],
    filter: EventFilter,
    limits: { keys: number; values: number },
  ): Promise<readonly TagTotals[]>
  /** Events with bodies, of a set by time: for work over many events, such as resolving again. At most 100 at once. */
  bodies(grant: MayRead, set: EventSet, page: EventPage): Promise<readonly StoredEvent[]>
  /** Events that bear this digest (see `digest` of {@link Event}), newest first. */
  byDigest(grant: MayRead, digest: string, limit: number): Promise<readonly EventSummary[]>
  /** Environments seen in the last 90 days, by name, each once for each of its projects. */
  environments(grant: MayRead): Promise<readonly SeenEnvironment[]>
  /** Events and bytes on disk for each project. */
  diskUsage(grant: Grant<'org:read'>): Promise<readonly ProjectDisk[]>
  /** What is stored week by week, for each project that has events. */
  retentionForecast(grant: Grant<'org:admin'>): Promise<readonly RetentionForecast[]>
}

/** A newer reading of a stored event. */
export type EventRevision = Pick<
  EventRow,
  'projectId' | 'eventId' | 'timestamp' | 'title' | 'culprit' | 'metadata' | 'payload'
>

/** What only the digest and the house-keeping do. */
export interface EventWriter {
  /** Stores all rows, or none. A second insert with the same token is a no-op, also after a restart (DESIGN 2.2). */
  insert(rows: EncodedRows, token: string): Promise<void>
  /**
   * Puts a newer reading of events that are stored in place of the old one, as far as people see it: body, title, culprit
   * and metadata. Hash and counts stay. What `event`, `edgeEvent` and `bodies` answer afterwards is the newer reading.
   */
  revise(revisions: readonly EventRevision[]): Promise<void>
  /** Drops whole partitions older than this. Returns how many. */
  dropBefore(before: Date): Promise<number>
  /**
   * Deletes what a project has in store that is older than the day (UTC) of `before`: all of it without. Goes on after it
   * answers, also after a restart; asked again, it does nothing where nothing is left.
   */
  deleteProject(projectId: ProjectId, before?: Date): Promise<void>
}

export interface EventStore extends EventReader, EventWriter {
  /** Engine name and version, for `doctor`. Throws when the store cannot be reached. */
  engine(): Promise<{ name: string; version: string }>
  close(): Promise<void>
}

/** The rows that `keep` says yes to. Returns the same object when all are kept. */
export function pickRows(rows: EncodedRows, keep: (index: number) => boolean): EncodedRows {
  const kept: { start: number; end: number }[] = []
  let start = 0
  rows.ends.forEach((end, index) => {
    if (keep(index)) kept.push({ start, end })
    start = end
  })
  if (kept.length === rows.ends.length) return rows
  const bytes = new Uint8Array(kept.reduce((sum, row) => sum + row.end - row.start, 0))
  const ends = new Uint32Array(kept.length)
  let offset = 0
  kept.forEach((row, index) => {
    bytes.set(rows.bytes.subarray(row.start, row.end), offset)
    offset += row.end - row.start
    ends[index] = offset
  })
  return { bytes, ends }
}
