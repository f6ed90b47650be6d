import type { BlobKey } from '#domain/blob/blob-store.ts'
import type { ProjectId, ReplayId } from '#domain/ids.ts'
import type { NameAndVersion, ReplayDevice, ReplayType, ReplayUser } from '#domain/replay/replay.ts'
import type { RecordingFacts } from './recording-facts.ts'

/** What an SDK reports about a replay with each segment. */
export interface ReplayTold {
  readonly type: ReplayType
  /** Milliseconds since the epoch, by the SDK's clock: the start of the replay, and the end of this segment. */
  readonly startedAt: number
  readonly endedAt: number
  readonly urls: readonly string[]
  readonly errorIds: readonly string[]
  readonly traceIds: readonly string[]
  readonly user: ReplayUser
  readonly browser: NameAndVersion
  readonly os: NameAndVersion
  readonly device: ReplayDevice
  readonly release: string
  readonly environment: string
  readonly platform: string
  readonly sdk: NameAndVersion
  readonly tags: readonly (readonly [name: string, value: string])[]
}

/** What a segment's recording yields. */
export interface ReplayRecorded extends RecordingFacts {
  readonly state: 'kept' | 'unreadable'
  /** Size of the recording as JSON. */
  readonly bytes: number
  /** '' if nothing is kept. */
  readonly blob: BlobKey
  readonly blobBytes: number
  readonly video: BlobKey
  readonly videoBytes: number
}

/** A row for what was reported with a segment, or for its recording. They arrive separately, in any order. */
export interface ReplayRow {
  readonly projectId: ProjectId
  readonly replayId: ReplayId
  readonly segmentId: number
  /** Milliseconds since the epoch: the start of the replay according to its sender, if plausible. */
  readonly time: number
  readonly receivedAt: number
  readonly told: ReplayTold | null
  readonly recorded: ReplayRecorded | null
}
