'use client'

import { useEffect, useMemo, useRef, useState, type PointerEvent } from 'react'
import { cx } from '#ui/cx.ts'
import type { Moment } from '../player/moments.ts'
import type { Player } from '../player/player.ts'
import { clockText, filled } from './clock-text.ts'
import { markNear, marksOf, markText, type Mark } from './marks.ts'
import type { ShownReplay } from './shown-replay.ts'
import { markNames, type MarkName, type PlayerTexts } from './texts.ts'
import { usePlayerState } from './use-player.ts'

interface TimelineProps {
  readonly player: Player
  readonly replay: ShownReplay
  readonly moments: readonly Moment[]
  readonly texts: PlayerTexts
}

const tones: Readonly<Record<MarkName, string>> = {
  error: 'bg-error h-4 w-1',
  rage: 'bg-fatal h-4 w-1',
  dead: 'bg-warning h-3.5 w-1',
  hydration: 'bg-fatal h-3.5 w-1',
  feedback: 'bg-accent h-3.5 w-1',
  click: 'bg-chart h-2 w-0.5',
  navigation: 'bg-info h-3 w-0.5',
  vital: 'bg-debug h-2.5 w-0.5',
  poorVital: 'bg-warning h-2.5 w-0.5',
}

/** The timeline: current position, marks and gaps. */
export function Timeline({ player, replay, moments, texts }: TimelineProps) {
  const { startedAt, endedAt } = replay
  const length = Math.max(1, endedAt - startedAt)
  const shareOf = (at: number) => `${share(at, replay) * 100}%`
  const gaps = usePlayerState(player, (state) => state.gaps)
  const marks = useMemo(() => marksOf(replay, moments), [replay, moments])
  const { near, pointing } = useNearMark(marks, replay)
  return (
    <div className="grid gap-1">
      <div className="relative h-8" {...pointing}>
        {near !== undefined && <Tip mark={near} replay={replay} texts={texts} />}
        <div aria-hidden className="absolute inset-x-0 top-0 h-4.5 overflow-hidden">
          {marks.map(({ name, at }, index) => (
            <span
              key={index}
              style={{ left: shareOf(at) }}
              className={cx('absolute bottom-0 rounded-sm', tones[name])}
            />
          ))}
        </div>
        <div aria-hidden className="absolute inset-x-0 bottom-1 h-2 overflow-hidden rounded-full bg-sunken">
          <Played player={player} replay={replay} />
          {gaps.map((gap) => (
            <span
              key={gap.from}
              style={{ left: shareOf(gap.from), width: `${((gap.until - gap.from) / length) * 100}%` }}
              className="absolute inset-y-0 bg-[repeating-linear-gradient(45deg,var(--line-strong)_0_3px,var(--sunken)_3px_6px)]"
            />
          ))}
        </div>
        <Slider player={player} replay={replay} near={near} texts={texts} />
      </div>
      <Legend marks={marks} texts={texts} />
      {gaps.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 text-xs text-ink-2">
          {gaps.map((gap) => (
            <li key={gap.from} className="tabular-nums">
              {clockText(gap.from - startedAt)}{' '}
              {filled(texts.gaps[gap.reason], { duration: clockText(gap.until - gap.from) })}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Returns the elapsed share of a recording: 0 … 1. */
function share(at: number, { startedAt, endedAt }: ShownReplay): number {
  return Math.min(1, Math.max(0, (at - startedAt) / Math.max(1, endedAt - startedAt)))
}

/** Grows every frame on the compositor, without involving React or layout. */
function Played({ player, replay }: Pick<TimelineProps, 'player' | 'replay'>) {
  const bar = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const grow = () => {
      if (bar.current !== null) bar.current.style.transform = `scaleX(${share(player.state().at, replay)})`
    }
    grow()
    return player.subscribe(grow)
  }, [player, replay])
  return <span ref={bar} className="absolute inset-0 origin-left bg-accent" />
}

/** Distance in pixels at which the pointer hits a mark. */
const REACH_PX = 6

/** Finds the mark under the pointer. The slider covers the marks, so they receive no pointer events. */
function useNearMark(marks: readonly Mark[], { startedAt, endedAt }: ShownReplay) {
  const [near, setNear] = useState<Mark>()
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const msOfPixel = (endedAt - startedAt) / Math.max(1, width)
    setNear(markNear(marks, startedAt + (clientX - left) * msOfPixel, REACH_PX * msOfPixel))
  }
  return { near, pointing: { onPointerMove: point, onPointerLeave: () => setNear(undefined) } }
}

/** Describes the mark under the pointer. Without a pointer, the panels show the same. */
function Tip({ mark, replay, texts }: { mark: Mark; replay: ShownReplay; texts: PlayerTexts }) {
  const place = share(mark.at, replay)
  return (
    <p
      aria-hidden
      style={place < 0.5 ? { left: `${place * 100}%` } : { right: `${(1 - place) * 100}%` }}
      className="pointer-events-none absolute bottom-full z-10 mb-1 max-w-[min(24rem,80%)] truncate rounded-md border border-line-strong bg-surface px-2 py-1 text-xs text-ink shadow-sm"
    >
      {markText(mark, replay.startedAt, texts)}
    </p>
  )
}

interface SliderProps extends Pick<TimelineProps, 'player' | 'replay' | 'texts'> {
  /** A press seeks to it instead of the nearest second. */
  readonly near: Mark | undefined
}

function Slider({ player, replay: { startedAt, endedAt }, near, texts }: SliderProps) {
  const seconds = usePlayerState(player, ({ at }) => Math.round((at - startedAt) / 1000))
  const length = endedAt - startedAt
  return (
    <input
      type="range"
      aria-label={texts.seek}
      aria-valuetext={filled(texts.position, { at: clockText(seconds * 1000), length: clockText(length) })}
      min={0}
      max={Math.max(1, Math.ceil(length / 1000))}
      value={seconds}
      onChange={(event) => void player.seek(startedAt + Number(event.target.value) * 1000)}
      onClick={() => near !== undefined && void player.seek(near.at)}
      className="absolute inset-x-0 bottom-0 h-full w-full cursor-pointer opacity-0 focus-visible:opacity-100"
    />
  )
}

function Legend({ marks, texts }: { marks: readonly Mark[]; texts: PlayerTexts }) {
  const counts = markNames.map((name) => ({ name, count: marks.filter((mark) => mark.name === name).length }))
  return (
    <ul className="flex min-h-4 flex-wrap gap-x-3 text-xs text-ink-2">
      {counts
        .filter(({ count }) => count > 0)
        .map(({ name, count }) => (
          <li key={name} className="flex items-center gap-1 tabular-nums">
            <span aria-hidden className={cx('rounded-sm', tones[name])} />
            {texts.marks[name]} {count}
          </li>
        ))}
    </ul>
  )
}
