import type { EventId, ProjectId, ReplayId, TraceId } from '../ids.ts'

/**
 * The ways in which SDKs record: `session` from the beginning of a visit; `buffer` the last minute before an error, and on
 * from there.
 */
export const replayTypes = ['session', 'buffer'] as const
export type ReplayType = (typeof replayTypes)[number]

/** A piece of a recording, as an SDK sent it. */
export interface ReplaySegment {
  /** Counts from 0 within its replay. Numbers between may be missing: what was sent may be late, or lost. */
  readonly segmentId: number
  /** Milliseconds since the epoch, of its first and its last event. */
  readonly startedAt: number
  readonly endedAt: number
  readonly events: number
  /** Of the recording as JSON. */
  readonly bytes: number
  /** Milliseconds since the epoch: from each of these moments playback can begin. */
  readonly snapshotsAt: readonly number[]
  /** `unreadable`: it came, and nothing of it could be read: a gap. */
  readonly state: 'kept' | 'unreadable'
  /** The size of its video, bytes: mobile SDKs send pictures instead of snapshots. 0: it has none. */
  readonly videoBytes: number
}

/** The person who was recorded. Empty texts are unknown. */
export interface ReplayUser {
  readonly id: string
  readonly email: string
  readonly username: string
  readonly ip: string
}

/** A program by name and version, '' where unknown. */
export interface NameAndVersion {
  readonly name: string
  readonly version: string
}

/** The device of a person who was recorded, '' where unknown. */
export interface ReplayDevice {
  readonly name: string
  readonly brand: string
  readonly model: string
  readonly family: string
}

/** A recording as lists show it, put together from what its segments told. */
export interface Replay {
  readonly replayId: ReplayId
  readonly projectId: ProjectId
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  readonly endedAt: number
  readonly durationMs: number
  readonly type: ReplayType
  /** How many segments came. */
  readonly segments: number
  readonly user: ReplayUser
  readonly browser: NameAndVersion
  readonly os: NameAndVersion
  readonly device: ReplayDevice
  readonly release: string
  readonly environment: string
  readonly platform: string
  /** Addresses of pages that were opened, each once. */
  readonly urls: readonly string[]
  readonly errors: number
  readonly errorIds: readonly EventId[]
  readonly traceIds: readonly TraceId[]
  readonly clicks: number
  readonly rageClicks: number
  readonly deadClicks: number
  readonly navigations: number
  /** 0 … 10: how much happened, for its length. */
  readonly activity: number
  readonly sdk: NameAndVersion
  readonly tags: readonly (readonly [name: string, value: string])[]
}

/** A replay within its project. */
export type ReplayKey = Pick<Replay, 'projectId' | 'replayId'>

/** Returns the folder of the bytes of a project's replays. */
export function replayFolder(projectId: ProjectId): string {
  return `replays/${projectId}/`
}

/** Returns how the keys begin of everything that is kept of a replay as bytes. */
export function replayPrefix({ projectId, replayId }: ReplayKey): string {
  return `${replayFolder(projectId)}${replayId.slice(0, 2)}/${replayId}.`
}
