'use client'

import type { PanelsProps } from './panels.tsx'
import { clockText } from './clock-text.ts'
import { usePlayerState } from './use-player.ts'

const WIDTH = 400
const HEIGHT = 120
const MEGABYTE = 1_048_576

/** The page's JavaScript memory over the recording. */
export function MemoryChart({ player, replay: { startedAt, endedAt }, moments, texts }: PanelsProps) {
  const shown = usePlayerState(player, ({ at }) =>
    Math.round(((at - startedAt) / Math.max(1, endedAt - startedAt)) * WIDTH),
  )
  const points = moments.filter((moment) => moment.kind === 'memory')
  const most = Math.max(...points.map(({ used }) => used))
  if (points.length === 0) return <p className="px-3 py-3 text-sm text-ink-3">{texts.none.memory}</p>
  const placeOf = (at: number) => ((at - startedAt) / Math.max(1, endedAt - startedAt)) * WIDTH
  const line = points.map(({ at, used }) => `${placeOf(at)},${HEIGHT - (used / most) * (HEIGHT - 10)}`).join(' ')
  const now = points.findLast(({ at }) => placeOf(at) <= shown + 1) ?? points[0]
  return (
    <div className="grid gap-1 px-3 py-3">
      <p className="text-sm text-ink tabular-nums">
        {now === undefined ? '' : `${clockText(now.at - startedAt)} · ${Math.round(now.used / MEGABYTE)} MB`}
      </p>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={texts.tabs.memory} className="w-full">
        <polyline points={line} fill="none" stroke="var(--chart)" strokeWidth="1.5" />
        <line x1={shown} x2={shown} y1="0" y2={HEIGHT} stroke="var(--accent)" />
      </svg>
    </div>
  )
}
