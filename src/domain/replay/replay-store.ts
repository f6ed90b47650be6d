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

/** The replays that are looked at: those that were going on in the period. */
export interface ReplaySet {
  readonly where: ReplayCondition
  readonly period: Period
  /** Empty: all. */
  readonly environments: readonly string[]
  /** How projects are called, for the key `project`. */
  readonly slugs: ReadonlyMap<ProjectId, string>
  /** What whoever asks has watched, for the key `is`; absent where nobody in particular asks. */
  readonly seen?: readonly ReplayId[]
}

/** What lists of replays can be sorted by. */
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

/** The part of a set that is asked for. */
export interface ReplayWindow {
  readonly sort: ReplaySort
  readonly descending: boolean
  readonly offset: number
  readonly limit: number
}

/** The place of the bytes of a segment: a stretch of what a blob's stretch unpacks to. */
export interface SegmentPlace {
  readonly key: BlobKey
  /** The stretch of the blob, bytes, that is one whole frame; 0 to the end where `until` is 0. */
  readonly from: number
  readonly until: number
  /** The stretch of what that unpacks to. */
  readonly start: number
  readonly end: number
}

/** A segment, and the place of its recording. */
export interface StoredSegment {
  readonly segment: ReplaySegment
  /** null: nothing of its recording is kept. */
  readonly place: SegmentPlace | null
  /** null: it has no video. */
  readonly video: BlobKey | null
  /** The blob that it came in; '' where nothing of it was kept. Packed segments have another `place`. */
  readonly cameIn: BlobKey
}

type MayRead = Grant<'event:read'>

/** The segments that detectors want to look into. */
export interface Suspicion {
  /** Those that were received then. */
  readonly period: Period
  /** Of these projects, segments with a dead click or a rage click. */
  readonly clicks: readonly ProjectId[]
  /** Of these, segments in which React says that a page is not the server's. */
  readonly pages: readonly ProjectId[]
  /** Recordings that are larger as JSON are left out. */
  readonly mostBytes: number
}

/** The rows of replays in the event store. */
export interface ReplayRows {
  replays(grant: MayRead, set: ReplaySet, window: ReplayWindow): Promise<readonly Replay[]>
  countReplays(grant: MayRead, set: ReplaySet): Promise<number>
  /** undefined: nothing came of it, or of none that the grant covers. */
  replay(grant: MayRead, replayId: ReplayId): Promise<Replay | undefined>
  /** Segments in their order, each once. */
  replaySegments(grant: MayRead, replay: ReplayKey): Promise<readonly StoredSegment[]>
  /** The replays in which these errors happened, by the error's id. */
  replaysOfErrors(grant: MayRead, errors: readonly EventId[]): Promise<ReadonlyMap<EventId, ReplayKey>>
  /** The replays that a trace is part of. */
  replaysOfTrace(grant: MayRead, trace: TraceId): Promise<readonly ReplayKey[]>
  /**
   * Returns segments that may show a problem, in the order in which they were received: `limit` of them, and those that were
   * received in the same millisecond as the last.
   */
  suspiciousSegments(grant: MayRead, suspicion: Suspicion, limit: number): Promise<readonly SuspiciousSegment[]>
}

/** The recordings themselves, and lists of them: what pages and the API ask. */
export interface ReplayReader {
  find(grant: MayRead, replayId: ReplayId): Promise<Replay | undefined>
  /** In their order, each once; gaps are numbers that are missing, and segments that are unreadable. */
  segments(grant: MayRead, replayId: ReplayId): Promise<readonly ReplaySegment[]>
  /** UTF-8 JSON: an array of rrweb events, without secrets. undefined: it is not kept. */
  recording(grant: MayRead, replayId: ReplayId, segmentId: number): Promise<Uint8Array | undefined>
  /** The pictures of a mobile segment: MP4. undefined: it has none. */
  video(grant: MayRead, replayId: ReplayId, segmentId: number): Promise<Uint8Array | undefined>
  list(grant: MayRead, set: ReplaySet, window: ReplayWindow): Promise<readonly Replay[]>
  count(grant: MayRead, set: ReplaySet): Promise<number>
  /** The events that happened in a replay, newest first: those that say so, and those that it names. At most 100. */
  errors(grant: MayRead, replay: Replay): Promise<readonly EventSummary[]>
  /** The replays in which these errors happened, by the error's id. */
  ofErrors(grant: MayRead, errors: readonly EventId[]): Promise<ReadonlyMap<EventId, ReplayKey>>
  ofTrace(grant: MayRead, trace: TraceId): Promise<readonly ReplayKey[]>
}

/** The deletion of replays: rows and bytes, for good. What comes of them later goes as well. */
export interface ReplayRemoval {
  /** Returns how many of them the grant covers. */
  remove(grant: Grant<'event:admin'>, replays: readonly ReplayKey[], now: Date): Promise<Result<number, OnHold>>
  /** Deletes those of a set, some hundreds at a time. Returns how many, and whether there are more. */
  removeFound(
    may: { readonly read: MayRead; readonly remove: Grant<'event:admin'> },
    set: ReplaySet,
    now: Date,
  ): Promise<Result<{ readonly removed: number; readonly more: boolean }, OnHold>>
}

export type Replays = ReplayReader & ReplayRemoval

/** Replays that somebody has deleted, in the catalogue: an SDK may go on recording. */
export interface RemovedReplays {
  /** Writes them down, and the audit log who did it; forgets who watched them. */
  note(grant: Grant<'event:admin'>, replays: readonly ReplayKey[], now: Date): Promise<void>
  /** Returns those that were removed after this. */
  since(time: Date): Promise<readonly ReplayKey[]>
  forgetBefore(time: Date): Promise<void>
}
