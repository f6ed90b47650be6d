'use client'

import { BUCKET } from './bucket.ts'
import { useIsLive } from './when-live.tsx'

/** What a series of bars is coloured as. */
export type ChartTone = 'chart' | 'rest' | 'fatal' | 'error' | 'warning' | 'info' | 'debug'

/** What it tells on hover, and its pieces from the bottom up. */
export type ShownBar = readonly [
  title: string,
  pieces: readonly (readonly [tone: ChartTone, y: number, height: number])[],
]

const fills: Record<ChartTone, string | undefined> = {
  chart: undefined,
  rest: 'fill-chart-rest',
  fatal: 'fill-fatal',
  error: 'fill-error',
  warning: 'fill-warning',
  info: 'fill-info',
  debug: 'fill-debug',
}

const HALF_GAP = 1

/**
 * The bars of a chart, each with the whole height above it to point at: that comes with the scripts, the document has a line
 * for each colour. A client component of plain data (decision 55).
 */
export function Bars({ bars }: { bars: readonly ShownBar[] }) {
  if (!useIsLive()) return <Drawn bars={bars} />
  return bars.map(([title, pieces], bucket) => (
    <g key={bucket}>
      <title>{title}</title>
      <rect x={bucket * BUCKET} />
      {pieces.map(([tone, y, height]) => (
        <rect key={tone} x={bucket * BUCKET + HALF_GAP} y={y} height={height} className={fills[tone]} />
      ))}
    </g>
  ))
}

function Drawn({ bars }: { bars: readonly ShownBar[] }) {
  const paths = new Map<ChartTone, string>()
  for (const [bucket, [, pieces]] of bars.entries()) {
    for (const [tone, y, height] of pieces)
      paths.set(tone, `${paths.get(tone) ?? ''}M${bucket * BUCKET + HALF_GAP} ${y}h8v${height}h-8z`)
  }
  return [...paths].map(([tone, path]) => <path key={tone} d={path} className={fills[tone]} />)
}
