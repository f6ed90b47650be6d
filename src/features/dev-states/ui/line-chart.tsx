import { LineChart, type LineSeries } from '#ui/line-chart.tsx'
import { MOST_LINES } from '#ui/line-tones.ts'
import { State } from '../state.tsx'

const STEPS = 12
const times = Array.from({ length: STEPS + 1 }, (_, step) => `2026-11-20T${String(step).padStart(2, '0')}:00:00Z`)

function line(name: string, heightOf: (step: number) => number | null): LineSeries {
  const heights = Array.from({ length: STEPS }, (_, step) => heightOf(step))
  return {
    name,
    heights,
    titles: heights.map((height, step) => `${step}:00 ${name}: ${Math.round((height ?? 0) * 100)} ms`),
    href: '/dev/states/ui/line-chart',
  }
}

const frame = {
  label: 'p95 by hour',
  times,
  top: '100 ms',
  ends: ['00:00', '06:00', '12:00'],
  hint: 'Point at a value.',
}

export function States() {
  return (
    <>
      <State name="full">
        <LineChart
          {...frame}
          series={Array.from({ length: MOST_LINES }, (_, at) =>
            line(`GET /api/${at}`, (step) => 0.5 + 0.4 * Math.sin(step / 2 + at)),
          )}
        />
      </State>
      <State name="with gaps">
        <LineChart {...frame} series={[line('GET /cart', (step) => (step % 5 === 4 ? null : 0.3 + step / 20))]} />
      </State>
      <State name="empty">
        <LineChart {...frame} series={[line('GET /cart', () => null)]} />
      </State>
    </>
  )
}
