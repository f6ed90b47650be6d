import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { watchTheme } from '../theme.ts'
import { depthOf, eachSeen, heldStretch, type Bars, type Stretch } from './bars.ts'
import { readPalette } from './palette.ts'
import { sizedPen, useSize } from './use-painting.ts'

const HEIGHT_PX = 44
/** Minimum drag, as a share of the width; anything less counts as a press. */
const LEAST_DRAG = 0.004

interface FlameMinimapProps {
  readonly bars: Bars
  readonly tones: Uint8Array
  readonly stretch: Stretch
  readonly onShow: (stretch: Stretch) => void
  readonly label: string
}

/** Overview of the whole flame graph; dragging selects the range shown below. The graph's keys do the same. */
export function FlameMinimap({ bars, tones, stretch, onShow, label }: FlameMinimapProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width } = useSize(canvas)
  const [dragged, setDragged] = useState<Stretch>()
  useEffect(() => {
    const target = canvas.current
    if (target === null || width === 0) return undefined
    const paint = () => paintAll(target, bars, tones, width)
    paint()
    return watchTheme(paint)
  }, [bars, tones, width])
  const { whole } = bars
  const at = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width: across } = currentTarget.getBoundingClientRect()
    return Math.min(Math.max((clientX - left) / across, 0), 1) * whole
  }
  const shown = dragged ?? stretch
  const [low, high] = [Math.min(shown.from, shown.to) / whole, Math.max(shown.from, shown.to) / whole]
  const end = () => {
    if (dragged === undefined) return
    const middle = (shown.from + shown.to) / 2
    const half = (stretch.to - stretch.from) / 2
    // A press moves the visible range there.
    const chosen =
      high - low > LEAST_DRAG ? { from: low * whole, to: high * whole } : { from: middle - half, to: middle + half }
    onShow(heldStretch(chosen, whole))
    setDragged(undefined)
  }
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas with drag selection
      role="img"
      aria-label={label}
      className="relative cursor-crosshair touch-none overflow-hidden border-b border-line bg-sunken"
      style={{ height: HEIGHT_PX }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragged({ from: at(event), to: at(event) })
      }}
      onPointerMove={(event) => {
        if (dragged !== undefined) setDragged({ from: dragged.from, to: at(event) })
      }}
      onPointerUp={end}
      onPointerCancel={() => setDragged(undefined)}
    >
      <canvas ref={canvas} className="block size-full" />
      <div className="pointer-events-none absolute inset-y-0 left-0 bg-paper/70" style={{ width: `${low * 100}%` }} />
      <div
        className="pointer-events-none absolute inset-y-0 right-0 bg-paper/70"
        style={{ width: `${(1 - high) * 100}%` }}
      />
      <div
        className="pointer-events-none absolute inset-y-0 border-x-2 border-accent"
        style={{ left: `${low * 100}%`, width: `${Math.max(high - low, 0.002) * 100}%` }}
      />
    </div>
  )
}

function paintAll(canvas: HTMLCanvasElement, bars: Bars, tones: Uint8Array, width: number): void {
  const pen = sizedPen(canvas, { width, height: HEIGHT_PX })
  const around = canvas.parentElement
  if (pen === null || around === null || bars.whole === 0) return
  const { tones: colours, paper } = readPalette(around)
  pen.fillStyle = paper
  pen.fillRect(0, 0, width, HEIGHT_PX)
  const depth = depthOf(bars)
  const row = Math.min(HEIGHT_PX / Math.max(depth, 1), 4)
  const scale = width / bars.whole
  for (let level = 0; level < depth; level++) {
    eachSeen(bars, level, { from: 0, to: bars.whole }, 1 / scale, (bar, start, end) => {
      pen.fillStyle = colours[tones[bar] ?? 0] ?? ''
      pen.fillRect(start * scale, level * row, (end - start) * scale, row)
    })
  }
}
