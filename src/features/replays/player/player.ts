import type { Speed } from './speeds.ts'
import type { Gap, PlayedSegment } from './stretches.ts'

/** The state for the controls. Times are epoch milliseconds. */
export interface PlayerState {
  readonly at: number
  readonly isPlaying: boolean
  /** The requested position is still loading. */
  readonly isLoading: boolean
  /** Nothing of the recording can be shown. */
  readonly isEmpty: boolean
  readonly speed: Speed
  readonly skipsInactivity: boolean
  readonly gaps: readonly Gap[]
  /** The gap that playback has just skipped. */
  readonly passed: Gap | undefined
  /** The recorded window's size, in CSS pixels. */
  readonly size: { readonly width: number; readonly height: number }
}

/** The interface of both players, for pages and for videos. */
export interface Player {
  state(): PlayerState
  subscribe(listener: () => void): () => void
  play(): void
  pause(): void
  /** Seeks, and keeps playing if it was. */
  seek(at: number): Promise<void>
  setSpeed(speed: Speed): void
  setSkipping(skipsInactivity: boolean): void
  /** Adds new data of an ongoing recording. */
  extend(segments: readonly PlayedSegment[], endedAt: number): void
  close(): void
}
