'use client'

import { TimeAxis } from '#ui/chart/chart-picture.tsx'
import type { TimeTick } from '#ui/chart/model.ts'

/** A heat map with one shape per shade. */
export interface HeatPictureModel {
  readonly label: string
  readonly columns: number
  readonly rows: number
  /** One path with the cells of each shade, faintest first. */
  readonly shades: readonly string[]
  readonly durations: readonly { readonly at: number; readonly name: string }[]
  readonly ticks: readonly TimeTick[]
}

/** Counts by duration over time. */
export function HeatPicture({ model }: { model: HeatPictureModel }) {
  const { label, columns, rows, shades, durations, ticks } = model
  return (
    <figure className="@container grid h-full min-h-24 grid-cols-[auto_minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] gap-x-2">
      <div className="relative w-12 text-xs text-ink-3">
        {durations.map(({ at, name }) => (
          <span key={name} className="absolute right-0 translate-y-1/2" style={{ bottom: `${at * 100}%` }}>
            {name}
          </span>
        ))}
      </div>
      <svg
        viewBox={`0 0 ${columns} ${rows}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        className="h-full min-h-20 w-full"
      >
        {shades.map((path, at) => (
          <path
            key={at}
            d={path}
            fillOpacity={(at + 1) / shades.length}
            shapeRendering="crispEdges"
            className="fill-chart"
          />
        ))}
      </svg>
      <TimeAxis ticks={ticks} />
    </figure>
  )
}
