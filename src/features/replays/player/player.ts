import type { Speed } from './speeds.ts'
import type { Gap, PlayedSegment } from './stretches.ts'

/** What the controls show. Times are epoch milliseconds. */
export interface PlayerState {
  readonly at: number
  readonly isPlaying: boolean
  /** The moment that is asked for is not there yet. */
  readonly isLoading: boolean
  /** Nothing of the recording can be shown. */
  readonly isEmpty: boolean
  readonly speed: Speed
  readonly skipsInactivity: boolean
  readonly gaps: readonly Gap[]
  /** The gap that playback has just passed. */
  readonly passed: Gap | undefined
  /** Of the recorded window, CSS pixels. */
  readonly size: { readonly width: number; readonly height: number }
}

/** What the page asks of a player, whether it shows pages or videos. */
export interface Player {
  state(): PlayerState
  subscribe(listener: () => void): () => void
  play(): void
  pause(): void
  /** Shows a moment, and plays on from there if it was playing. */
  seek(at: number): Promise<void>
  setSpeed(speed: Speed): void
  setSkipping(skipsInactivity: boolean): void
  /** Takes what has come of a recording that goes on. */
  extend(segments: readonly PlayedSegment[], endedAt: number): void
  close(): void
}
