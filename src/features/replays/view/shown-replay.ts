import type { PlayedSegment } from '../player/stretches.ts'

/** An error during a replay. */
export interface ShownError {
  readonly eventId: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly title: string
  readonly href: string
}

/** A log written during a replay. */
export interface ShownLog {
  readonly at: number
  readonly level: string
  readonly text: string
}

/** A span of one of the replay's traces. */
export interface ShownSpan {
  readonly spanId: string
  readonly at: number
  /** Its operation. */
  readonly label: string
  readonly text: string
  readonly durationUs: number
  readonly hasFailed: boolean
  readonly href: string
}

/** The page's data for the player. */
export interface ShownReplay {
  readonly replayId: string
  /** Epoch milliseconds. */
  readonly startedAt: number
  readonly endedAt: number
  /** More segments may arrive. */
  readonly isGoingOn: boolean
  readonly segments: readonly PlayedSegment[]
  /** Address of a segment, with the placeholder `{segment}` for its number. */
  readonly segmentAddress: string
  /** Numbers of segments with a video, and the address of a video with the placeholder `{segment}`. */
  readonly videos: readonly number[]
  readonly videoAddress: string
  /** Address of the proxy for assets on other servers; `null` if they may not be loaded. */
  readonly assets: string | null
  readonly errors: readonly ShownError[]
  readonly spans: readonly ShownSpan[]
  readonly logs: readonly ShownLog[]
  readonly logsHref: string
  readonly tags: readonly (readonly [name: string, value: string])[]
}
