'use client'

import RotateCcw from 'lucide-react/icons/rotate-ccw'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { Button, IconButton } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { useKeys } from '#ui/keys.tsx'
import type { Player } from '../player/player.ts'
import { speeds, type Speed } from '../player/speeds.ts'
import { clockText, filled } from './clock-text.ts'
import type { ShownReplay } from './shown-replay.ts'
import type { PlayerTexts } from './texts.ts'
import { usePlayerState } from './use-player.ts'

const STEP_MS = 10_000
const KEY_STEP_MS = 5000

interface ControlsProps {
  readonly player: Player
  readonly replay: ShownReplay
  /** The element to show full screen. */
  readonly whole: { readonly current: HTMLElement | null }
  readonly texts: PlayerTexts
}

/** Play, seek, speed and further buttons below the timeline. */
export function Controls({ player, replay, whole, texts }: ControlsProps) {
  const isPlaying = usePlayerState(player, (state) => state.isPlaying)
  const isAtStart = usePlayerState(player, ({ at }) => at <= replay.startedAt)
  const isAtEnd = usePlayerState(player, ({ at }) => at >= replay.endedAt)
  const toggle = () => (isPlaying ? player.pause() : player.play())
  const jump = (ms: number) => void player.seek(player.state().at + ms)
  const change = (step: number) => {
    const next = speeds[speeds.indexOf(player.state().speed) + step]
    if (next !== undefined) player.setSpeed(next)
  }
  const group = texts.keys
  useKeys([
    // On a focused button, the space bar activates that button.
    { keys: ' ', label: isPlaying ? texts.pause : texts.play, group, run: () => isOnButton() || toggle() },
    { keys: 'ArrowLeft', label: texts.back, group, run: () => isOnSlider() || jump(-KEY_STEP_MS) },
    { keys: 'ArrowRight', label: texts.forward, group, run: () => isOnSlider() || jump(KEY_STEP_MS) },
    { keys: '<', label: texts.keySlower, group, run: () => change(-1) },
    { keys: '>', label: texts.keyFaster, group, run: () => change(1) },
    { keys: 'f', label: texts.fullScreen, group, run: () => void fillScreen(whole.current) },
  ])
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
      <Button tone="primary" onClick={toggle} className="min-w-20">
        {isPlaying ? texts.pause : texts.play}
      </Button>
      <IconButton label={texts.back} disabled={isAtStart} onClick={() => jump(-STEP_MS)}>
        <RotateCcw aria-hidden className="size-4" />
      </IconButton>
      <IconButton label={texts.forward} disabled={isAtEnd} onClick={() => jump(STEP_MS)}>
        <RotateCw aria-hidden className="size-4" />
      </IconButton>
      <Clock player={player} replay={replay} />
      <SpeedChoice player={player} texts={texts} />
      <Skipping player={player} texts={texts} />
      <span className="ml-auto flex items-center gap-1">
        <Share player={player} replay={replay} texts={texts} />
        <Button tone="quiet" onClick={() => void fillScreen(whole.current)}>
          {texts.fullScreen}
        </Button>
      </span>
    </div>
  )
}

const isOnButton = () => document.activeElement?.matches('button, summary, a, [role=tab]') === true

const isOnSlider = () => document.activeElement?.matches('input[type=range], [role=tab]') === true

async function fillScreen(element: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement !== null) await document.exitFullscreen()
  // Phones without support keep the page as it was.
  else await element?.requestFullscreen?.().catch(() => {})
}

function Clock({ player, replay }: Pick<ControlsProps, 'player' | 'replay'>) {
  const seconds = usePlayerState(player, ({ at }) => Math.floor((at - replay.startedAt) / 1000))
  return (
    <span className="text-sm whitespace-nowrap text-ink-2 tabular-nums">
      {clockText(seconds * 1000)} / {clockText(replay.endedAt - replay.startedAt)}
    </span>
  )
}

function SpeedChoice({ player, texts }: Pick<ControlsProps, 'player' | 'texts'>) {
  const speed = usePlayerState(player, (state) => state.speed)
  return (
    <select
      aria-label={texts.speed}
      title={texts.speed}
      value={speed}
      onChange={(event) => player.setSpeed(Number(event.target.value) as Speed)}
      className="h-control rounded-md border border-line-strong bg-surface px-2 text-sm text-ink tabular-nums"
    >
      {speeds.map((one) => (
        <option key={one} value={one}>
          {one}×
        </option>
      ))}
    </select>
  )
}

function Skipping({ player, texts }: Pick<ControlsProps, 'player' | 'texts'>) {
  const skips = usePlayerState(player, (state) => state.skipsInactivity)
  return (
    <label className="flex h-control items-center gap-2 text-sm text-ink-2">
      <input
        type="checkbox"
        checked={skips}
        onChange={(event) => player.setSkipping(event.target.checked)}
        className="size-4 accent-accent"
      />
      {texts.skip}
    </label>
  )
}

function Share({ player, replay, texts }: Pick<ControlsProps, 'player' | 'replay' | 'texts'>) {
  const seconds = usePlayerState(player, ({ at }) => Math.floor((at - replay.startedAt) / 1000))
  const url = new URL(window.location.href)
  url.searchParams.set('t', String(seconds))
  return (
    <CopyButton
      text={url.href}
      label={filled(texts.share, { at: clockText(seconds * 1000) })}
      copiedLabel={texts.shared}
      withLabel
    />
  )
}
