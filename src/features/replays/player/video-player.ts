import { isRecord } from '#domain/replay/fields.ts'
import type { Player, PlayerState } from './player.ts'
import { FALLBACK_SIZE, type Recording } from './recording.ts'
import { EVENT, SOURCE, type RecordedEvent } from './safe-event.ts'
import type { Speed } from './speeds.ts'
import { needFor, partsOf, type Parts, type PlayedSegment } from './stretches.ts'
import type { VideoScreen } from './video-screen.ts'

interface VideoPlayerOptions {
  readonly screen: VideoScreen
  readonly recording: Recording
  /** Segments with a video. */
  readonly videos: ReadonlySet<number>
  readonly segments: readonly PlayedSegment[]
  readonly startedAt: number
  readonly endedAt: number
  readonly speed: Speed
  readonly skipsInactivity: boolean
}

/** How long a touch stays visible. */
const TOUCH_MS = 350

interface Touch {
  readonly at: number
  readonly x: number
  readonly y: number
}

/** Plays the videos that mobile apps record instead of pages, one per segment, driven by its own clock. */
export class VideoPlayer implements Player {
  readonly #options: VideoPlayerOptions
  readonly #listeners = new Set<() => void>()
  #segments: readonly PlayedSegment[]
  #endedAt: number
  #parts: Parts
  #state: PlayerState
  #touches: readonly Touch[] = []
  #touchesOf: number | undefined
  #frame = 0
  #lastFrame = 0

  constructor(options: VideoPlayerOptions) {
    this.#options = options
    this.#segments = options.segments
    this.#endedAt = options.endedAt
    this.#parts = this.#partsNow()
    this.#state = {
      at: options.startedAt,
      isPlaying: false,
      isLoading: false,
      isEmpty: this.#parts.stretches.length === 0,
      speed: options.speed,
      skipsInactivity: options.skipsInactivity,
      gaps: this.#parts.gaps,
      passed: undefined,
      size: FALLBACK_SIZE,
    }
    options.screen.onSize((width, height) => this.#set({ size: { width, height } }))
  }

  readonly state = (): PlayerState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  play(): void {
    const atEnd = needFor(this.#parts.stretches, this.#state.at + 1) === undefined
    this.#set({ isPlaying: true })
    void this.seek(atEnd ? this.#options.startedAt : this.#state.at)
  }

  pause(): void {
    this.#set({ isPlaying: false })
    this.#options.screen.setRate(0)
  }

  setSpeed(speed: Speed): void {
    this.#set({ speed })
    this.#run()
  }

  setSkipping(skipsInactivity: boolean): void {
    this.#set({ skipsInactivity })
  }

  close(): void {
    cancelAnimationFrame(this.#frame)
    this.#listeners.clear()
    this.#options.screen.close()
  }

  extend(segments: readonly PlayedSegment[], endedAt: number): void {
    if (segments.length === this.#segments.length && endedAt === this.#endedAt) return
    this.#segments = segments
    this.#endedAt = endedAt
    this.#parts = this.#partsNow()
    this.#set({ gaps: this.#parts.gaps, isEmpty: this.#parts.stretches.length === 0 })
  }

  seek(asked: number): Promise<void> {
    const at = Math.min(Math.max(asked, this.#options.startedAt), this.#endedAt)
    const need = needFor(this.#parts.stretches, at)
    const passed = need && need.at - at >= 1000 ? this.#parts.gaps.find((gap) => gap.until === need.at) : undefined
    this.#set({ at: need?.at ?? at, passed, isLoading: need !== undefined })
    if (need === undefined) this.pause()
    else this.#run()
    cancelAnimationFrame(this.#frame)
    this.#lastFrame = performance.now()
    this.#tick()
    return Promise.resolve()
  }

  #run(): void {
    this.#options.screen.setRate(this.#state.isPlaying && !this.#state.isLoading ? this.#state.speed : 0)
  }

  /** Every segment with a video is independent; segments without one are gaps. */
  #partsNow(): Parts {
    const { videos, startedAt } = this.#options
    const filmed = this.#segments.map((one) => ({
      ...one,
      snapshotsAt: videos.has(one.segmentId) ? [one.startedAt] : [],
    }))
    return partsOf(filmed, startedAt, this.#endedAt)
  }

  /** Advances the clock while the current moment has a picture. */
  readonly #tick = (): void => {
    const now = performance.now()
    const { isPlaying, isLoading, at, speed } = this.#state
    const next = isPlaying && !isLoading ? at + (now - this.#lastFrame) * speed : at
    this.#lastFrame = now
    const need = needFor(this.#parts.stretches, next)
    if (need === undefined) {
      this.#set({ at: this.#endedAt, isLoading: false })
      return this.pause()
    }
    const segment = need.stretch.segments[need.last]
    const isThere = segment === undefined || this.#show(segment, need.at)
    const following = need.stretch.segments[need.last + 1]
    if (following !== undefined && this.#options.videos.has(following.segmentId))
      this.#options.screen.prepare(following.segmentId)
    const hasJumped = need.at - next >= 1000
    this.#set({
      at: isThere ? need.at : at,
      isLoading: !isThere,
      ...(hasJumped && { passed: this.#parts.gaps.find((gap) => gap.until === need.at) }),
      ...(this.#hasPassed(need.at) && { passed: undefined }),
    })
    if (isThere === isLoading) this.#run()
    if (this.#state.isPlaying || this.#state.isLoading) this.#frame = requestAnimationFrame(this.#tick)
  }

  #hasPassed(at: number): boolean {
    const { passed, speed } = this.#state
    return passed !== undefined && at > passed.until + 4000 * speed
  }

  #show({ segmentId, startedAt }: PlayedSegment, at: number): boolean {
    const { screen, videos } = this.#options
    if (this.#touchesOf !== segmentId) void this.#readTouches(segmentId)
    const touch = this.#touches.findLast((one) => one.at <= at)
    screen.touch(touch !== undefined && at - touch.at < TOUCH_MS ? touch : undefined)
    return !videos.has(segmentId) || screen.show(segmentId, (at - startedAt) / 1000)
  }

  async #readTouches(segmentId: number): Promise<void> {
    this.#touchesOf = segmentId
    this.#touches = []
    const events = await this.#options.recording.segment(segmentId)
    if (this.#touchesOf === segmentId) this.#touches = touchesIn(events ?? [])
  }

  #set(change: Partial<PlayerState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

const TOUCHED: ReadonlySet<unknown> = new Set([SOURCE.mouseInteraction, SOURCE.touchMove, SOURCE.mouseMove])

/** Returns touch positions relative to the recorded screen. */
export function touchesIn(events: readonly RecordedEvent[]): readonly Touch[] {
  const { width, height } = events.find(({ type }) => type === EVENT.meta)?.data ?? {}
  if (typeof width !== 'number' || typeof height !== 'number' || !(width > 0 && height > 0)) return []
  const touches = events.flatMap(({ type, timestamp, data }): Touch[] => {
    if (type !== EVENT.incremental || !TOUCHED.has(data.source)) return []
    const places: readonly unknown[] = Array.isArray(data.positions) ? data.positions : [data]
    return places.filter(isRecord).flatMap(({ x, y, timeOffset }) => {
      if (typeof x !== 'number' || typeof y !== 'number') return []
      return [{ at: timestamp + (typeof timeOffset === 'number' ? timeOffset : 0), x: x / width, y: y / height }]
    })
  })
  return touches.toSorted((one, other) => one.at - other.at)
}
