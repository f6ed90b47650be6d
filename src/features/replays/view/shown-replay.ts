import type { PlayedSegment } from '../player/stretches.ts'

/** An error that happened while a replay was recorded. */
export interface ShownError {
  readonly eventId: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly title: string
  readonly href: string
}

/** A log that was written while a replay was recorded. */
export interface ShownLog {
  readonly at: number
  readonly level: string
  readonly text: string
}

/** A span of a trace that a replay is part of. */
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

/** What the page hands to the player in the browser. */
export interface ShownReplay {
  readonly replayId: string
  /** Epoch milliseconds. */
  readonly startedAt: number
  readonly endedAt: number
  /** More of it may come. */
  readonly isGoingOn: boolean
  readonly segments: readonly PlayedSegment[]
  /** The address of a segment, with `{segment}` in the place of its number. */
  readonly segmentAddress: string
  /** The numbers of segments with a video, and the address of one with `{segment}` in the place of its number. */
  readonly videos: readonly number[]
  readonly videoAddress: string
  /** The address of what may be loaded from other servers, by this one; null: nothing may. */
  readonly assets: string | null
  readonly errors: readonly ShownError[]
  readonly spans: readonly ShownSpan[]
  readonly logs: readonly ShownLog[]
  readonly logsHref: string
  readonly tags: readonly (readonly [name: string, value: string])[]
}
