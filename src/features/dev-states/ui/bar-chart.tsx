import { BarChart } from '#ui/bar-chart.tsx'
import { State } from '../state.tsx'

const HOUR_SECONDS = 3600
const start = new Date('2026-11-20T00:00:00Z')
const counts = Array.from({ length: 24 }, (_, hour) => Math.round(40 + 38 * Math.sin(hour / 3)))
const before = counts.map((count) => Math.round(count * 0.7) + 6)
const none = counts.map(() => 0)
const frame = { start, bucketSeconds: HOUR_SECONDS }

export function States() {
  return (
    <>
      <State name="full">
        <BarChart {...frame} label="Events in 24 hours" series={[{ name: 'Events', tone: 'chart', counts }]} />
      </State>
      <State name="empty">
        <BarChart {...frame} label="No events" series={[{ name: 'Events', tone: 'chart', counts: none }]} />
      </State>
      <State name="stacked, with a legend">
        <BarChart
          {...frame}
          label="Events by level"
          legend
          series={[
            { name: 'Errors', tone: 'error', counts },
            { name: 'Warnings', tone: 'warning', counts: before },
            { name: 'Other', tone: 'rest', counts: before },
          ]}
        />
      </State>
      <State name="with releases and the previous period">
        <BarChart
          {...frame}
          label="Events, with releases"
          legend
          series={[{ name: 'Events', tone: 'chart', counts }]}
          before={{ name: 'Previous period', counts: before }}
          marks={[
            { at: new Date('2026-11-20T06:20:00Z'), label: 'web@1.2.3' },
            { at: new Date('2026-11-20T17:00:00Z'), label: 'web@1.2.4' },
          ]}
        />
      </State>
      <State name="one bucket">
        <BarChart {...frame} label="One event" series={[{ name: 'Events', tone: 'chart', counts: [1] }]} />
      </State>
    </>
  )
}
