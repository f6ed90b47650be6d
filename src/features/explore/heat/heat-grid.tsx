'use client'

import { useState, type PointerEvent } from 'react'
import { useGo } from '#ui/place.ts'
import type { HeatModel } from './heat-model.ts'

interface Place {
  readonly column: number
  readonly row: number
}

interface HeatGridProps {
  readonly model: HeatModel
  /** The region that is compared, by places: first and last, both within. */
  readonly chosen: { readonly from: Place; readonly to: Place } | undefined
  /** The address of a region: `sinceHere`, `untilHere`, `leastHere` and `mostHere` stand for its sides. */
  readonly href: string
  readonly label: string
  /** `{time}`, `{from}`, `{to}` and `{count}` are filled in. */
  readonly cellText: string
  readonly hint: string
}

/** Durations over time. Dragging over it chooses a region; the fields below do the same from the keyboard. */
export function HeatGrid({ model, chosen, href, label, cellText, hint }: HeatGridProps) {
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
      <div className="grid grid-cols-[3.5rem_minmax(0,1fr)]">
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
              fillOpacity={0.15 + 0.85 * share}
              shapeRendering="crispEdges"
              className="fill-chart"
            />
          ))}
          {shown !== undefined && <Selection region={shown} rows={rows} />}
        </svg>
        <div />
        <div aria-hidden="true" className="mt-1 flex justify-between text-2xs text-ink-3 tabular-nums">
          {[0, Math.floor(columns / 2), columns].map((column) => (
            <span key={column}>{model.times[column]?.name}</span>
          ))}
        </div>
      </div>
      <p aria-hidden="true" className="mt-1 min-h-5 truncate text-xs text-ink-2 tabular-nums">
        {over === undefined ? <span className="text-ink-3">{hint}</span> : textAt(model, over, cellText)}
      </p>
    </div>
  )
}

function held(place: number, many: number): number {
  return Math.min(Math.max(place, 0), many - 1)
}

/** The names of some rows, from the top. */
function DurationAxis({ model: { durations } }: { model: HeatModel }) {
  const last = durations.length - 1
  const named = [last, Math.round((last * 3) / 4), Math.round(last / 2), Math.round(last / 4), 0]
  return (
    <div
      aria-hidden="true"
      className="flex h-72 flex-col justify-between pr-2 text-right text-2xs text-ink-3 tabular-nums"
    >
      {named.map((row) => (
        <span key={row}>{durations[row]?.name}</span>
      ))}
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
