import type { BlobKey } from '#domain/blob/blob-store.ts'
import type { ProjectId, ReplayId } from '#domain/ids.ts'
import type { NameAndVersion, ReplayDevice, ReplayType, ReplayUser } from '#domain/replay/replay.ts'
import type { RecordingFacts } from './recording-facts.ts'

/** What an SDK tells of a replay with each of its segments. */
export interface ReplayTold {
  readonly type: ReplayType
  /** Milliseconds since the epoch, by the SDK's clock: of the replay, and of this segment's end. */
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

/** What came of a segment's recording. */
export interface ReplayRecorded extends RecordingFacts {
  readonly state: 'kept' | 'unreadable'
  /** Of the recording as JSON. */
  readonly bytes: number
  /** '' where nothing is kept. */
  readonly blob: BlobKey
  readonly blobBytes: number
  readonly video: BlobKey
  readonly videoBytes: number
}

/** A row: what was told with a segment, or what came of its recording. Both arrive for themselves, in any order. */
export interface ReplayRow {
  readonly projectId: ProjectId
  readonly replayId: ReplayId
  readonly segmentId: number
  /** Milliseconds since the epoch: when the replay began as far as its sender knows, and one can believe. */
  readonly time: number
  readonly receivedAt: number
  readonly told: ReplayTold | null
  readonly recorded: ReplayRecorded | null
}
