import type { PlayedSegment } from '../player/stretches.ts'

/** An error that happened while a replay was recorded. */
export interface ShownError {
  readonly eventId: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly title: string
  readonly href: string
}

/** What the page hands to the player in the browser. */
export interface ShownReplay {
  readonly replayId: string
  /** Epoch milliseconds. */
  readonly startedAt: number
  readonly endedAt: number
  readonly segments: readonly PlayedSegment[]
  /** The address of a segment, with `{segment}` in the place of its number. */
  readonly segmentAddress: string
  readonly errors: readonly ShownError[]
  readonly traces: readonly { readonly id: string; readonly href: string }[]
  readonly logsHref: string
  readonly tags: readonly (readonly [name: string, value: string])[]
}
