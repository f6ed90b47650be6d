import type { EventId, ProjectId, ReplayId, TraceId } from '../ids.ts'

/**
 * Recording modes of SDKs: `session` records a whole visit; `buffer` keeps the last minute before an error and
 * continues from there.
 */
export const replayTypes = ['session', 'buffer'] as const
export type ReplayType = (typeof replayTypes)[number]

/** One part of a recording, as sent by an SDK. */
export interface ReplaySegment {
  /** Counts from 0 within its replay. Numbers may be missing because segments arrive late or get lost. */
  readonly segmentId: number
  /** Milliseconds since the epoch, of its first and last event. */
  readonly startedAt: number
  readonly endedAt: number
  readonly events: number
  /** Size of the recording as JSON. */
  readonly bytes: number
  /** Milliseconds since the epoch. Playback can start at each of these. */
  readonly snapshotsAt: readonly number[]
  /** `unreadable`: the segment arrived but could not be parsed, which leaves a gap. */
  readonly state: 'kept' | 'unreadable'
  /** Size of its video in bytes; 0 if it has none. Mobile SDKs send video instead of snapshots. */
  readonly videoBytes: number
}

/** The recorded user. Unknown fields are empty. */
export interface ReplayUser {
  readonly id: string
  readonly email: string
  readonly username: string
  readonly ip: string
}

/** Name and version of a program; '' if unknown. */
export interface NameAndVersion {
  readonly name: string
  readonly version: string
}

/** The recorded user's device; fields are '' if unknown. */
export interface ReplayDevice {
  readonly name: string
  readonly brand: string
  readonly model: string
  readonly family: string
}

/** A recording as shown in lists, aggregated from its segments. */
export interface Replay {
  readonly replayId: ReplayId
  readonly projectId: ProjectId
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  readonly endedAt: number
  readonly durationMs: number
  readonly type: ReplayType
  /** Number of segments received. */
  readonly segments: number
  readonly user: ReplayUser
  readonly browser: NameAndVersion
  readonly os: NameAndVersion
  readonly device: ReplayDevice
  readonly release: string
  readonly environment: string
  readonly platform: string
  /** Distinct URLs of the pages visited. */
  readonly urls: readonly string[]
  readonly errors: number
  readonly errorIds: readonly EventId[]
  readonly traceIds: readonly TraceId[]
  readonly clicks: number
  readonly rageClicks: number
  readonly deadClicks: number
  readonly navigations: number
  /** 0 … 10: amount of activity relative to its length. */
  readonly activity: number
  readonly sdk: NameAndVersion
  readonly tags: readonly (readonly [name: string, value: string])[]
}

/** Identifies a replay within its project. */
export type ReplayKey = Pick<Replay, 'projectId' | 'replayId'>

/** Key prefix of all blobs of a project's replays. */
export function replayFolder(projectId: ProjectId): string {
  return `replays/${projectId}/`
}

/** Key prefix of all blobs of a replay. */
export function replayPrefix({ projectId, replayId }: ReplayKey): string {
  return `${replayFolder(projectId)}${replayId.slice(0, 2)}/${replayId}.`
}
