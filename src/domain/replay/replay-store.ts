import type { OnHold } from '../hold/hold.ts'
import type { Result } from '../result.ts'
import type { Grant } from '../access/access.ts'
import type { BlobKey } from '../blob/blob-store.ts'
import type { EventSummary } from '../event/event-store.ts'
import type { Period } from '../event/event-filter.ts'
import type { EventId, ProjectId, ReplayId, TraceId } from '../ids.ts'
import type { SuspiciousSegment } from './detect/report.ts'
import type { ReplayCondition } from './replay-query.ts'
import type { Replay, ReplayKey, ReplaySegment } from './replay.ts'

/** The replays to query: those in progress during the period. */
export interface ReplaySet {
  readonly where: ReplayCondition
  readonly period: Period
  /** Empty for all. */
  readonly environments: readonly string[]
  /** Project slugs, for the key `project`. */
  readonly slugs: ReadonlyMap<ProjectId, string>
  /** What the current user has watched, for the key `is`; absent without a current user. */
  readonly seen?: readonly ReplayId[]
}

export const replaySorts = [
  'started',
  'ended',
  'duration',
  'errors',
  'clicks',
  'rage_clicks',
  'dead_clicks',
  'activity',
  'segments',
] as const
export type ReplaySort = (typeof replaySorts)[number]

/** The requested page of a set. */
export interface ReplayWindow {
  readonly sort: ReplaySort
  readonly descending: boolean
  readonly offset: number
  readonly limit: number
}

/** Where the bytes of a segment are: a range within an unpacked range of a blob. */
export interface SegmentPlace {
  readonly key: BlobKey
  /** Byte range of the blob holding one complete compressed frame; the whole blob if `until` is 0. */
  readonly from: number
  readonly until: number
  /** Byte range within the unpacked frame. */
  readonly start: number
  readonly end: number
}

/** A segment and the location of its recording. */
export interface StoredSegment {
  readonly segment: ReplaySegment
  /** `null` if its recording was not kept. */
  readonly place: SegmentPlace | null
  /** `null` if it has no video. */
  readonly video: BlobKey | null
  /** The blob it arrived in; '' if nothing was kept. After packing, `place` points elsewhere. */
  readonly cameIn: BlobKey
}

type MayRead = Grant<'event:read'>

/** The segments that detectors want to inspect. */
export interface Suspicion {
  /** Filters by time received. */
  readonly period: Period
  /** Segments of these projects with a dead click or a rage click. */
  readonly clicks: readonly ProjectId[]
  /** Segments of these projects in which React reports a hydration mismatch. */
  readonly pages: readonly ProjectId[]
  /** Excludes recordings larger than this as JSON. */
  readonly mostBytes: number
}

/** Replay data in the event store. */
export interface ReplayRows {
  replays(grant: MayRead, set: ReplaySet, window: ReplayWindow): Promise<readonly Replay[]>
  countReplays(grant: MayRead, set: ReplaySet): Promise<number>
  /** `undefined` if the replay does not exist or the grant does not cover it. */
  replay(grant: MayRead, replayId: ReplayId): Promise<Replay | undefined>
  /** Sorted and deduped. */
  replaySegments(grant: MayRead, replay: ReplayKey): Promise<readonly StoredSegment[]>
  /** The replays in which these errors occurred, keyed by error id. */
  replaysOfErrors(grant: MayRead, errors: readonly EventId[]): Promise<ReadonlyMap<EventId, ReplayKey>>
  /** The replays that contain a trace. */
  replaysOfTrace(grant: MayRead, trace: TraceId): Promise<readonly ReplayKey[]>
  /**
   * Segments that may show a problem, in the order received: `limit` of them, plus any others received in the same
   * millisecond as the last.
   */
  suspiciousSegments(grant: MayRead, suspicion: Suspicion, limit: number): Promise<readonly SuspiciousSegment[]>
}

/** Recordings and lists of them, for pages and the API. */
export interface ReplayReader {
  find(grant: MayRead, replayId: ReplayId): Promise<Replay | undefined>
  /** Sorted and deduped. Missing numbers and unreadable segments are gaps. */
  segments(grant: MayRead, replayId: ReplayId): Promise<readonly ReplaySegment[]>
  /** UTF-8 JSON: an array of rrweb events with secrets removed. `undefined` if it was not kept. */
  recording(grant: MayRead, replayId: ReplayId, segmentId: number): Promise<Uint8Array | undefined>
  /** The MP4 video of a mobile segment. `undefined` if it has none. */
  video(grant: MayRead, replayId: ReplayId, segmentId: number): Promise<Uint8Array | undefined>
  list(grant: MayRead, set: ReplaySet, window: ReplayWindow): Promise<readonly Replay[]>
  count(grant: MayRead, set: ReplaySet): Promise<number>
  /** Events of a replay, newest first: events that reference the replay, and events the replay lists. At most 100. */
  errors(grant: MayRead, replay: Replay): Promise<readonly EventSummary[]>
  /** The replays in which these errors occurred, keyed by error id. */
  ofErrors(grant: MayRead, errors: readonly EventId[]): Promise<ReadonlyMap<EventId, ReplayKey>>
  ofTrace(grant: MayRead, trace: TraceId): Promise<readonly ReplayKey[]>
}

/** Permanently deletes replays, both rows and bytes. Segments that arrive later are deleted as well. */
export interface ReplayRemoval {
  /** Returns the number of replays that the grant covers. */
  remove(grant: Grant<'event:admin'>, replays: readonly ReplayKey[], now: Date): Promise<Result<number, OnHold>>
  /** Deletes the replays of a set, a few hundred at a time. Returns the number deleted and whether there are more. */
  removeFound(
    may: { readonly read: MayRead; readonly remove: Grant<'event:admin'> },
    set: ReplaySet,
    now: Date,
  ): Promise<Result<{ readonly removed: number; readonly more: boolean }, OnHold>>
}

export type Replays = ReplayReader & ReplayRemoval

/** Tombstones of deleted replays in the catalogue, needed because an SDK may continue recording. */
export interface RemovedReplays {
  /** Records the deletion here and in the audit log, and forgets who watched the replays. */
  note(grant: Grant<'event:admin'>, replays: readonly ReplayKey[], now: Date): Promise<void>
  /** Replays removed after `time`. */
  since(time: Date): Promise<readonly ReplayKey[]>
  forgetBefore(time: Date): Promise<void>
}
