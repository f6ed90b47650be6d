'use client'

import { useEffect, useRef, useState } from 'react'
import { cx } from '#ui/cx.ts'
import type { Player } from '../player/player.ts'
import { clockText, filled } from './clock-text.ts'
import { Controls } from './controls.tsx'
import { Panels } from './panels.tsx'
import type { ShownReplay } from './shown-replay.ts'
import type { PlayerTexts } from './texts.ts'
import { Timeline } from './timeline.tsx'
import { useFit } from './use-fit.ts'
import { useOpenPlayer, usePlayerState } from './use-player.ts'

interface ReplayPlayerProps {
  readonly replay: ShownReplay
  /** Initial position in milliseconds since the start. */
  readonly at: number
  readonly texts: PlayerTexts
}

/** A recording with all related data. */
export function ReplayPlayer({ replay, at, texts }: ReplayPlayerProps) {
  const holder = useRef<HTMLDivElement>(null)
  const whole = useRef<HTMLDivElement>(null)
  // The replay as of page load; later data is appended.
  const [begun] = useState(replay)
  const { player, hasFailed, moments, segmentsRead } = useOpenPlayer(begun, holder, replay.startedAt + at)
  const shown = replay.isGoingOn || replay.endedAt > begun.endedAt ? replay : begun
  useEffect(() => player?.extend(shown.segments, shown.endedAt), [player, shown])
  return (
    <div className="grid min-w-0 grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
      <div
        ref={whole}
        className="grid min-w-0 overflow-hidden rounded-lg border border-line bg-surface fullscreen:grid-rows-[minmax(0,1fr)_auto]"
      >
        <section
          aria-label={texts.recording}
          className="relative h-[min(58vh,40rem)] max-sm:h-[min(50vh,18rem)] min-w-0 overflow-hidden bg-sunken in-[:fullscreen]:h-auto"
        >
          <div ref={holder} className="absolute inset-0" />
          {player !== undefined && <Fit player={player} holder={holder} />}
          <Notice player={player} hasFailed={hasFailed} texts={texts} />
        </section>
        <div className="grid gap-2 border-t border-line p-3">
          {player === undefined ? (
            <div className="h-22" />
          ) : (
            <>
              <Timeline player={player} replay={shown} moments={moments} texts={texts} />
              <Controls player={player} replay={shown} whole={whole} texts={texts} />
            </>
          )}
        </div>
      </div>
      {player !== undefined && (
        <Panels player={player} replay={shown} moments={moments} segmentsRead={segmentsRead} texts={texts} />
      )}
    </div>
  )
}

function Fit({ player, holder }: { player: Player; holder: { readonly current: HTMLElement | null } }) {
  useFit(
    holder,
    usePlayerState(player, ({ size }) => size),
  )
  return null
}

interface NoticeProps {
  readonly player: Player | undefined
  readonly hasFailed: boolean
  readonly texts: PlayerTexts
}

const box =
  'absolute inset-x-0 bottom-3 mx-auto w-fit max-w-[90%] rounded-md border border-line bg-surface px-3 py-1.5 text-sm text-ink shadow-sm'

/** Messages over the recording: why nothing is shown, and which gap was skipped. */
function Notice({ player, hasFailed, texts }: NoticeProps) {
  if (hasFailed) return <p className={box}>{texts.failed}</p>
  if (player === undefined) return <p className={cx(box, 'text-ink-2')}>{texts.loading}</p>
  return <StateNotice player={player} texts={texts} />
}

function StateNotice({ player, texts }: { player: Player; texts: PlayerTexts }) {
  // Selected one by one, because the whole state changes every frame.
  const isEmpty = usePlayerState(player, (state) => state.isEmpty)
  const isLoading = usePlayerState(player, (state) => state.isLoading)
  const passed = usePlayerState(player, (state) => state.passed)
  if (isEmpty) return <p className={box}>{texts.empty}</p>
  if (passed !== undefined) {
    return (
      <p className={box}>{filled(texts.gaps[passed.reason], { duration: clockText(passed.until - passed.from) })}</p>
    )
  }
  return isLoading ? <p className={cx(box, 'text-ink-2')}>{texts.loading}</p> : null
}
