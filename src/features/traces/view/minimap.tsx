'use client'

import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { watchTheme } from '#ui/theme.ts'
import type { Node } from './trace-model.ts'
import { held, type Window } from './window.ts'

const HEIGHT_PX = 56
/** Maximum lanes; with more, bars would be thinner than a pixel. */
const LANES = 28
/** Minimum drag, as a share of the width; anything less counts as a press. */
const LEAST_DRAG = 0.004

interface MinimapProps {
  readonly rows: readonly Node[]
  /** Length of the trace in microseconds. */
  readonly length: number
  readonly window: Window
  readonly onChoose: (window: Window) => void
  readonly label: string
}

/** Overview of the whole trace; dragging selects the range shown below. The tree's keys do the same. */
export function Minimap({ rows, length, window: shown, onChoose, label }: MinimapProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [dragged, setDragged] = useState<{ readonly from: number; readonly to: number }>()
  useEffect(() => {
    const target = canvas.current
    if (target === null) return undefined
    const paint = () => draw(target, rows, length)
    const sizes = new ResizeObserver(paint)
    sizes.observe(target)
    const unwatch = watchTheme(paint)
    return () => {
      sizes.disconnect()
      unwatch()
    }
  }, [rows, length])

  const at = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.min(Math.max((clientX - left) / width, 0), 1)
  }
  const drag = dragged ?? { from: shown.from / length, to: shown.to / length }
  const [left, right] = [Math.min(drag.from, drag.to), Math.max(drag.from, drag.to)]
  const end = () => {
    if (dragged !== undefined && right - left > LEAST_DRAG)
      onChoose(held({ from: left * length, to: right * length }, length))
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
      <canvas ref={canvas} className="size-full text-chart outline-error" />
      <div className="pointer-events-none absolute inset-y-0 left-0 bg-paper/70" style={{ width: `${left * 100}%` }} />
      <div
        className="pointer-events-none absolute inset-y-0 right-0 bg-paper/70"
        style={{ width: `${(1 - right) * 100}%` }}
      />
      <div
        className="pointer-events-none absolute inset-y-0 border-x-2 border-accent"
        style={{ left: `${left * 100}%`, width: `${Math.max(right - left, 0.002) * 100}%` }}
      />
    </div>
  )
}

function draw(canvas: HTMLCanvasElement, rows: readonly Node[], length: number): void {
  const { width, height } = canvas.getBoundingClientRect()
  const ratio = devicePixelRatio
  canvas.width = Math.max(1, Math.round(width * ratio))
  canvas.height = Math.max(1, Math.round(height * ratio))
  const pen = canvas.getContext('2d')
  if (pen === null || length === 0) return
  const style = getComputedStyle(canvas)
  // Read from properties of the element, because a custom property contains both themes' colours as text.
  const [plain, failed] = [style.color, style.outlineColor]
  const lanes = Math.min(LANES, rows.length)
  const lane = canvas.height / lanes
  rows.forEach(({ span }, row) => {
    pen.fillStyle = span.status === 'error' ? failed : plain
    const place = Math.floor((row / rows.length) * lanes)
    const x = (span.start / length) * canvas.width
    pen.fillRect(
      x,
      place * lane,
      Math.max((span.duration / length) * canvas.width, ratio),
      Math.max(lane - ratio, ratio),
    )
  })
}
