import type { ChartProps } from '#ui/chart/chart-model.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { seriesTones } from '#ui/chart/model.ts'
import type { ChartMark } from '#ui/chart/placed-marks.ts'
import { State } from '../state.tsx'

const HOUR_SECONDS = 3600
const hours = Array.from({ length: 24 }, (_, hour) => hour)
const counts = hours.map((hour) => Math.round(420 + 380 * Math.sin(hour / 3)))
const few = counts.map((count) => Math.round(count / 40))
const durations = hours.map((hour) => 180_000 + 90_000 * Math.sin(hour / 2))
const none = hours.map(() => 0)
const routes = [
  ['GET /cart', 1],
  ['GET /', 0.5],
  ['POST /orders', 0.7],
  ['GET /search', 1.4],
  ['GET /help', 0.25],
] as const
const unmeasured = new Set([10, 11, 12, 15, 17])

const words = {
  noData: 'No data',
  keys: 'Arrow keys read the values. With Shift they select a period, and Enter zooms in.',
  series: 'Series',
}
const frame = {
  start: new Date('2026-11-20T00:00:00Z'),
  stepSeconds: HOUR_SECONDS,
  words,
  zoom: '/dev/states/ui/chart?period=sinceHere--untilHere',
} satisfies Partial<ChartProps>
const here = '/dev/states/ui/chart'
const marks: readonly ChartMark[] = [
  { at: new Date('2026-11-20T06:20:00Z'), label: '1.2.3', kind: 'release', href: here },
  { at: new Date('2026-11-20T07:00:00Z'), label: '1.2.3 to production', kind: 'deploy', href: here },
  { at: new Date('2026-11-20T07:10:00Z'), label: '1.2.4 to staging', kind: 'deploy', href: here },
  { at: new Date('2026-11-20T21:00:00Z'), label: '1.3.0-rc.1+build.20261120', kind: 'release', href: here },
]

export function States() {
  return (
    <>
      <Kinds />
      <Edges />
    </>
  )
}

/** All cover the same day, so they share the crosshair. */
function Kinds() {
  return (
    <>
      <State name="bars: one series">
        <Chart {...frame} label="Events in 24 hours" series={[{ name: 'Events', values: counts }]} />
      </State>
      <State name="bars upon bars, with releases, deploys and the previous period">
        <Chart
          {...frame}
          label="Events by level"
          height="tall"
          marks={marks}
          series={[
            { name: 'Errors', tone: 'error', values: few },
            { name: 'Warnings', tone: 'warning', values: few },
            { name: 'Other', values: counts },
            { name: 'Previous period', tone: 'rest', kind: 'line', values: counts.map((count) => count * 0.8) },
          ]}
        />
      </State>
      <State name="lines, with gaps and a lone value">
        <Chart
          {...frame}
          label="p95 by route"
          unit="us"
          series={routes.map(([name, factor], at) => ({
            name,
            kind: 'line',
            tone: seriesTones[at] ?? 'rest',
            values: durations.map((us, hour) => (unmeasured.has(hour) ? null : us * factor)),
          }))}
        />
      </State>
      <State name="areas upon areas, in bytes">
        <Chart
          {...frame}
          label="Stored by kind"
          unit="bytes"
          series={[
            { name: 'Spans', kind: 'area', values: counts.map((count) => count * 1_000_000) },
            { name: 'Events', kind: 'area', tone: 'second', values: counts.map((count) => count * 500_000) },
          ]}
        />
      </State>
      <State name="thresholds as bands, and where an alert would have fired">
        <Chart
          {...frame}
          label="Failure rate"
          unit="share"
          series={[{ name: 'Failure rate', values: counts.map((count) => count / 10_000) }]}
          bands={[
            { from: 0.05, to: 0.1, tone: 'warning', name: 'Warning' },
            { from: 0.1, to: null, tone: 'error', name: 'Critical' },
          ]}
          showsBounds
          shaded={[{ from: 2, to: 8, tone: 'warning', name: 'Warning' }]}
          legend
        />
      </State>
    </>
  )
}

/** Charts with little or no data. */
function Edges() {
  return (
    <>
      <State name="low">
        <Chart
          {...frame}
          label="Records per second"
          height="low"
          unit="number"
          series={[{ name: 'Records', kind: 'area', values: few }]}
        />
      </State>
      <State name="all zero">
        <Chart {...frame} label="No events" series={[{ name: 'Events', values: none }]} />
      </State>
      <State name="nothing measured">
        <Chart
          {...frame}
          label="No durations"
          unit="us"
          series={[{ name: 'p95', kind: 'line', values: none.map(() => null) }]}
        />
      </State>
      <State name="one step">
        <Chart {...frame} label="One event" series={[{ name: 'Events', values: [1] }]} />
      </State>
      <State name="90 days">
        <Chart
          {...frame}
          stepSeconds={24 * HOUR_SECONDS}
          label="Events in 90 days"
          series={[{ name: 'Events', values: Array.from({ length: 90 }, (_, day) => (day % 7) * 1234) }]}
        />
      </State>
    </>
  )
}
