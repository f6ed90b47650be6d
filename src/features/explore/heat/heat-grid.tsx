'use client'

import { useState, type PointerEvent } from 'react'
import { TimeAxis } from '#ui/chart/chart-picture.tsx'
import { useGo } from '#ui/place.ts'
import type { HeatModel } from '#features/searches/heat-model.ts'

interface Place {
  readonly column: number
  readonly row: number
}

interface HeatGridProps {
  readonly model: HeatModel
  /** The compared region, as first and last cell, both inclusive. */
  readonly chosen: { readonly from: Place; readonly to: Place } | undefined
  /** Address of a region with the placeholders `sinceHere`, `untilHere`, `leastHere` and `mostHere`. */
  readonly href: string
  readonly label: string
  /** With the placeholders `{time}`, `{from}`, `{to}` and `{count}`. */
  readonly cellText: string
  readonly hint: string
  /** The meaning of the colours. */
  readonly scale: string
}

/** A heat map of durations over time. Dragging selects a region; the fields below do the same with the keyboard. */
export function HeatGrid({ model, chosen, href, label, cellText, hint, scale }: HeatGridProps) {
  const go = useGo()
  const [dragged, setDragged] = useState<{ readonly from: Place; readonly to: Place }>()
  const [over, setOver] = useState<Place>()
  const [columns, rows] = [model.times.length - 1, model.durations.length - 1]
  const at = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): Place => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return {
      column: held(Math.floor(((clientX - left) / width) * columns), columns),
      row: held(rows - 1 - Math.floor(((clientY - top) / height) * rows), rows),
    }
  }
  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDragged({ from: at(event), to: at(event) })
  }
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    setOver(at(event))
    if (dragged !== undefined) setDragged({ from: dragged.from, to: at(event) })
  }
  const onPointerUp = () => {
    if (dragged !== undefined) go.push(regionHref(href, model, dragged))
    setDragged(undefined)
  }
  const shown = dragged ?? chosen
  return (
    <div className="min-w-0">
      <div className="@container grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <DurationAxis model={model} />
        <svg
          viewBox={`0 0 ${columns} ${rows}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={() => setDragged(undefined)}
          onPointerLeave={() => setOver(undefined)}
          className="h-72 w-full cursor-crosshair touch-none border border-line bg-surface"
        >
          {model.cells.map(({ column, row, share }) => (
            <rect
              key={`${column} ${row}`}
              x={column}
              y={rows - 1 - row}
              width={1}
              height={1}
              fillOpacity={opacityOf(share)}
              shapeRendering="crispEdges"
              className="fill-chart"
            />
          ))}
          {shown !== undefined && <Selection region={shown} rows={rows} />}
        </svg>
        <TimeAxis ticks={model.timeTicks} />
      </div>
      <Legend model={model} scale={scale} />
      <p aria-hidden="true" className="mt-1 min-h-5 truncate text-xs text-ink-2 tabular-nums">
        {over === undefined ? <span className="text-ink-3">{hint}</span> : textAt(model, over, cellText)}
      </p>
    </div>
  )
}

function held(place: number, many: number): number {
  return Math.min(Math.max(place, 0), many - 1)
}

/** The duration axis: round values at their heights. The column is as wide as the widest. */
function DurationAxis({ model: { durationTicks } }: { model: HeatModel }) {
  return (
    <div aria-hidden="true" className="relative h-72 text-right text-xs leading-4 text-ink-3 tabular-nums">
      {durationTicks.map(({ name }) => (
        <span key={name} className="invisible block h-0 whitespace-nowrap">
          {name}
        </span>
      ))}
      {durationTicks.map(({ at, name }) => (
        <span
          key={name}
          style={{ bottom: `${at * 100}%` }}
          className="absolute right-0 translate-y-1/2 whitespace-nowrap"
        >
          {name}
        </span>
      ))}
    </div>
  )
}

/** The opacity of a cell. */
function opacityOf(share: number): number {
  return 0.15 + 0.85 * share
}

/** The legend of the colours. */
function Legend({ model: { legend }, scale }: { model: HeatModel; scale: string }) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-2">
      <span>{scale}</span>
      <ul className="flex flex-wrap gap-x-3 gap-y-1 tabular-nums">
        {legend.map(({ share, name }) => (
          <li key={share} className="inline-flex items-center gap-1.5">
            <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 rounded-sm bg-surface">
              <rect width={12} height={12} fillOpacity={opacityOf(share)} className="fill-chart" />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Selection({ region: { from, to }, rows }: { region: { from: Place; to: Place }; rows: number }) {
  const [left, right] = [Math.min(from.column, to.column), Math.max(from.column, to.column)]
  const [low, high] = [Math.min(from.row, to.row), Math.max(from.row, to.row)]
  return (
    <rect
      x={left}
      y={rows - 1 - high}
      width={right - left + 1}
      height={high - low + 1}
      vectorEffect="non-scaling-stroke"
      strokeWidth={2}
      className="fill-accent/10 stroke-ink"
    />
  )
}

function textAt({ times, durations, cells }: HeatModel, { column, row }: Place, text: string): string {
  const cell = cells.find((one) => one.column === column && one.row === row)
  return text
    .replace('{time}', times[column]?.name ?? '')
    .replace('{from}', durations[row]?.name ?? '')
    .replace('{to}', durations[row + 1]?.name ?? '')
    .replace('{count}', cell?.count ?? '0')
}

function regionHref(href: string, { times, durations }: HeatModel, region: { from: Place; to: Place }): string {
  const { from, to } = region
  const side = (value: number | undefined) => String(value ?? 0)
  return href
    .replace('sinceHere', side(times[Math.min(from.column, to.column)]?.at))
    .replace('untilHere', side(times[Math.max(from.column, to.column) + 1]?.at))
    .replace('leastHere', side(durations[Math.min(from.row, to.row)]?.us))
    .replace('mostHere', side(durations[Math.max(from.row, to.row) + 1]?.us))
}
