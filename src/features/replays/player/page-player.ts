import type { AssetAddress } from '#domain/replay/safe-css.ts'
import { createCanvasPainter, type CanvasPainter } from './canvas-painter.ts'
import { APART_MS, type Checkpoint, type Checkpoints } from './checkpoints.ts'
import { isInteraction } from './interactions.ts'
import type { Player, PlayerState } from './player.ts'
import { fromSnapshot, FALLBACK_SIZE, type Recording } from './recording.ts'
import type { openScreen, Screen } from './replayer.ts'
import { createSafety, EVENT, type RecordedEvent, type SafeEvent } from './safe-event.ts'
import type { Speed } from './speeds.ts'
import { needFor, partsOf, type Need, type Parts, type PlayedSegment } from './stretches.ts'

interface PlayerOptions {
  /** The body of the frame (stage.ts). */
  readonly stage: HTMLElement
  readonly openScreen: typeof openScreen
  readonly recording: Recording
  readonly checkpoints: Checkpoints
  /** Maps assets on other servers to permitted addresses. */
  readonly addressOf?: AssetAddress
  readonly segments: readonly PlayedSegment[]
  readonly startedAt: number
  readonly endedAt: number
  readonly speed: Speed
  readonly skipsInactivity: boolean
}

/** How far ahead segments are fetched, in playback time. */
const AHEAD_MS = 20_000
/** With more segments than this since the last full snapshot, waiting for a checkpoint is faster. */
const FAR_SEGMENTS = 30
/** Periods without interaction longer than this are skipped. */
const IDLE_MS = 10_000
/** How long before the next interaction playback resumes. */
const LEAD_MS = 1000

type Begin = Need & { readonly checkpoint?: Checkpoint }

interface Open {
  readonly screen: Screen
  need: Begin
  readonly safety: (event: RecordedEvent) => SafeEvent | undefined
  /** Time of the screen's first event. */
  readonly base: number
  /** Index of the next segment to add within the stretch. */
  next: number
  /** Time of the screen's last event. */
  until: number
  readonly interactions: number[]
}

/** Plays page recordings. The UI subscribes to changes of {@link PlayerState}. */
export class PagePlayer implements Player {
  #options: PlayerOptions
  readonly #listeners = new Set<() => void>()
  readonly #unreadable = new Set<number>()
  #state: PlayerState
  #parts: Parts
  #open: Open | undefined
  #painter: CanvasPainter
  /** Counts requests, so that answers to outdated ones are dropped. */
  #wish = 0
  #isAdding = false
  #isPainting = false
  /** Playback has reached the end of the available data, without user input since. */
  #hasRunOut = false
  #frame = 0

  constructor(options: PlayerOptions) {
    this.#options = options
    this.#painter = createCanvasPainter((id) => this.#open?.screen.elementOf(id))
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
  }

  readonly state = (): PlayerState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  play(): void {
    const atEnd =
      this.#state.at >= this.#options.endedAt || needFor(this.#parts.stretches, this.#state.at + 1) === undefined
    this.#set({ isPlaying: true })
    void this.seek(atEnd ? this.#options.startedAt : this.#state.at)
  }

  pause(): void {
    this.#hasRunOut = false
    this.#set({ isPlaying: false })
    if (this.#open !== undefined) this.#open.screen.pause(this.#state.at - this.#open.base)
    void this.#paint()
  }

  setSpeed(speed: Speed): void {
    this.#set({ speed })
    this.#open?.screen.setSpeed(speed)
  }

  setSkipping(skipsInactivity: boolean): void {
    this.#set({ skipsInactivity })
  }

  close(): void {
    this.#wish += 1
    cancelAnimationFrame(this.#frame)
    this.#closeScreen()
    this.#listeners.clear()
  }

  /** Adds new data of an ongoing recording, and resumes playback if it had run out. */
  extend(segments: readonly PlayedSegment[], endedAt: number): void {
    const known = this.#options.segments
    if (segments.length === known.length && endedAt === this.#options.endedAt) return
    this.#options = { ...this.#options, segments, endedAt }
    this.#parts = this.#partsNow()
    this.#keepOpen()
    this.#set({ gaps: this.#parts.gaps, isEmpty: this.#parts.stretches.length === 0 })
    for (const { segmentId } of segments.slice(known.length)) void this.#options.recording.segment(segmentId)
    if (this.#hasRunOut) this.#set({ isPlaying: true })
    void this.seek(this.#hasRunOut ? (this.#open?.until ?? this.#state.at) : this.#state.at)
  }

  /** Keeps the screen if its stretch has merely grown. */
  #keepOpen(): void {
    const open = this.#open
    if (open === undefined) return
    const { stretch } = open.need
    const grown = this.#parts.stretches.find(({ from }) => from === stretch.from)
    const last = open.next - 1
    if (grown?.segments[last]?.segmentId === stretch.segments[last]?.segmentId && grown !== undefined)
      open.need = { ...open.need, stretch: grown }
    else this.#closeScreen()
  }

  /** Seeks, and keeps playing if it was. */
  async seek(asked: number): Promise<void> {
    const wish = ++this.#wish
    this.#hasRunOut = false
    const at = Math.min(Math.max(asked, this.#options.startedAt), this.#options.endedAt)
    const found = needFor(this.#parts.stretches, at)
    if (found === undefined) return this.#end(at)
    const passed = found.at - at >= 1000 ? this.#parts.gaps.find((gap) => gap.until === found.at) : undefined
    this.#set({ at: found.at, isLoading: true, passed })
    const need = await this.#nearest(found)
    if (wish !== this.#wish) return
    const isOpen = this.#covers(need) || (await this.#openFor(need, wish))
    if (!isOpen || wish !== this.#wish) return
    this.#show(need.at)
  }

  /** Returns the nearest point from which a moment can be played. */
  async #nearest(need: Need): Promise<Begin> {
    const { checkpoints } = this.#options
    const { first, last, stretch } = checkpoints.shortened(need)
    const target = stretch.segments[last - 1]
    if (last - first > FAR_SEGMENTS && !this.#covers(need) && target !== undefined)
      await checkpoints.readUpTo(target.segmentId)
    return checkpoints.shortened(need)
  }

  #covers({ stretch, first, at, checkpoint }: Begin): boolean {
    const open = this.#open
    if (open === undefined || open.need.stretch !== stretch) return false
    if (open.need.first > first || at < open.base || at > open.until) return false
    // The replayer plays everything in between, and starts over when seeking backwards.
    const shown = open.base + open.screen.time()
    const from = at >= shown ? shown : open.base
    return checkpoint === undefined || checkpoint === open.need.checkpoint || checkpoint.at - from < APART_MS
  }

  #show(at: number): void {
    const open = this.#open
    if (open === undefined) return
    this.#painter.reset()
    try {
      if (this.#state.isPlaying) open.screen.play(at - open.base)
      else open.screen.pause(at - open.base)
    } catch {
      // The replayer cannot build this page, so skip this part of the recording.
      return this.#giveUp(open.need.stretch.segments[open.need.first], open.need.checkpoint)
    }
    this.#set({ at, isLoading: false })
    void this.#paint()
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(this.#tick)
  }

  async #openFor(need: Begin, wish: number): Promise<boolean> {
    const wanted = need.stretch.segments.slice(need.first, need.last + 1)
    const read = await Promise.all(wanted.map(({ segmentId }) => this.#options.recording.segment(segmentId)))
    if (wish !== this.#wish) return false
    const lost = wanted[read.indexOf(undefined)]
    if (lost !== undefined) {
      this.#giveUp(lost)
      return false
    }
    const recorded = read.flatMap((one) => one ?? [])
    const { checkpoint } = need
    const events = checkpoint === undefined ? fromSnapshot(recorded, need.at) : [...checkpoint.events(), ...recorded]
    const safety = createSafety(this.#options.addressOf)
    const safe = events.flatMap((event) => safety(event) ?? [])
    const [first] = safe
    if (first === undefined || !safe.some(({ type }) => type === EVENT.fullSnapshot)) {
      this.#giveUp(wanted[0], checkpoint)
      return false
    }
    this.#closeScreen()
    this.#painter = createCanvasPainter((id) => this.#open?.screen.elementOf(id))
    this.#open = {
      screen: this.#openScreen(safe),
      need,
      safety,
      base: first.timestamp,
      next: need.last + 1,
      until: events.at(-1)?.timestamp ?? first.timestamp,
      interactions: events.filter(isInteraction).map(({ timestamp }) => timestamp),
    }
    for (const event of events) this.#painter.add(event)
    return true
  }

  #openScreen(events: readonly SafeEvent[]): Screen {
    return this.#options.openScreen(this.#options.stage, events, this.#state.speed, {
      onSize: (width, height) => this.#set({ size: { width, height } }),
      onBuilt: (id, element) => this.#painter.built(id, element),
    })
  }

  #closeScreen(): void {
    try {
      this.#open?.screen.close()
    } catch {
      // A page that failed to build may not be removable normally.
      this.#options.stage.replaceChildren()
    }
    this.#open = undefined
  }

  /** Continues without an unavailable or unplayable segment, or without the checkpoint it was to start from. */
  #giveUp(segment: PlayedSegment | undefined, checkpoint?: Checkpoint): void {
    if (checkpoint !== undefined) this.#options.checkpoints.forget(checkpoint)
    else if (segment === undefined) return this.#end(this.#state.at)
    else this.#unreadable.add(segment.segmentId)
    this.#closeScreen()
    this.#parts = this.#partsNow()
    this.#set({ gaps: this.#parts.gaps, isEmpty: this.#parts.stretches.length === 0 })
    void this.seek(this.#state.at)
  }

  #partsNow(): Parts {
    const { segments, startedAt, endedAt } = this.#options
    const known = segments.map((one) =>
      this.#unreadable.has(one.segmentId) ? { ...one, state: 'unreadable' as const } : one,
    )
    return partsOf(known, startedAt, endedAt)
  }

  #end(at: number): void {
    this.#open?.screen.pause(Math.max(0, this.#open.until - this.#open.base))
    this.#set({ at: Math.max(at, this.#state.at), isPlaying: false, isLoading: false })
  }

  readonly #tick = (): void => {
    const open = this.#open
    if (open === undefined || !this.#state.isPlaying) return
    this.#frame = requestAnimationFrame(this.#tick)
    const at = Math.min(open.base + open.screen.time(), open.until)
    if (!this.#state.isLoading)
      this.#set({ at: Math.max(at, open.need.stretch.from), ...(this.#hasPassed(at) && { passed: undefined }) })
    void this.#paint()
    void this.#addAhead(open)
    if (at >= open.until) return this.#atEdge(open)
    if (this.#state.skipsInactivity) this.#skip(open, at)
  }

  /** Whether the notice about a gap should disappear, after a few seconds of playback. */
  #hasPassed(at: number): boolean {
    const { passed, speed } = this.#state
    return passed !== undefined && at > passed.until + 4000 * speed
  }

  /** Handles the end of the loaded data: more to load, a gap, or the end. */
  #atEdge(open: Open): void {
    if (open.next < open.need.stretch.segments.length) {
      if (!this.#state.isLoading) this.#set({ isLoading: true })
      return
    }
    const following = this.#parts.stretches.find(({ from }) => from > open.until)
    if (following === undefined) {
      this.#end(this.#options.endedAt)
      this.#hasRunOut = true
      return
    }
    void this.seek(Math.min(open.until + 1, following.from))
  }

  #skip(open: Open, at: number): void {
    const upcoming = open.interactions.find((one) => one > at) ?? open.until
    const last = open.interactions.findLast((one) => one <= at) ?? open.base
    if (at - last < LEAD_MS || upcoming - at < IDLE_MS) return
    void this.seek(upcoming - LEAD_MS)
  }

  async #addAhead(open: Open): Promise<void> {
    const segment = open.need.stretch.segments[open.next]
    if (this.#isAdding || segment === undefined) return
    if (open.until - this.#state.at > AHEAD_MS * this.#state.speed) return
    this.#isAdding = true
    const events = await this.#options.recording.segment(segment.segmentId)
    this.#isAdding = false
    if (open !== this.#open) return
    if (events === undefined) return this.#giveUp(segment)
    open.next += 1
    for (const event of events) {
      const safe = open.safety(event)
      if (safe !== undefined) open.screen.add(safe)
      this.#painter.add(event)
      if (isInteraction(event)) open.interactions.push(event.timestamp)
    }
    open.until = Math.max(open.until, events.at(-1)?.timestamp ?? 0)
    if (this.#state.isLoading) void this.seek(this.#state.at)
  }

  async #paint(): Promise<void> {
    if (this.#isPainting) return
    this.#isPainting = true
    await this.#painter.showAt(this.#state.at)
    this.#isPainting = false
  }

  #set(change: Partial<PlayerState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
