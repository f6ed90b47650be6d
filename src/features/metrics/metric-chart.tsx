import type { MetricsSearch } from '#domain/metrics/metrics-search.ts'
import type { Period } from '#domain/event/event-filter.ts'
import { TimeChart } from '#features/searches/time-chart.tsx'
import { messages } from '#messages'
import type { ChartSeries } from '#ui/chart/chart-model.ts'
import { seriesTones } from '#ui/chart/model.ts'
import { changed } from './address.ts'
import type { ShownGroup } from './queries.ts'
import type { Written } from './value-text.ts'

interface MetricChartProps {
  readonly label: string
  readonly search: MetricsSearch
  readonly groups: readonly ShownGroup[]
  readonly period: Period
  readonly stepSeconds: number
  readonly written: Written
}

/** The first groups over time, or the total with the previous period. */
export function MetricChart({ label, search, groups, period, stepSeconds, written }: MetricChartProps) {
  const t = messages('metrics')
  const drawn = groups.filter(({ steps }) => steps !== undefined)
  const scaled = (steps: readonly (number | null)[] = []) =>
    steps.map((value) => (value === null ? null : value * written.factor))
  const lines = drawn.map(({ values, steps }, at): ChartSeries => ({
    name: values.map((value) => (value === '' ? t('none') : value)).join(', ') || label,
    kind: 'line',
    tone: seriesTones[at] ?? 'rest',
    values: scaled(steps),
  }))
  const [first] = drawn
  const before: readonly ChartSeries[] =
    drawn.length === 1 && first?.stepsBefore !== undefined
      ? [{ name: t('before'), kind: 'line', tone: 'rest', values: scaled(first.stepsBefore) }]
      : []
  return (
    <TimeChart
      label={label}
      start={period.since}
      stepSeconds={stepSeconds}
      series={[...lines, ...before]}
      unit={written.chart}
      format={written.text}
      height="tall"
      legend
      zoomTo={(to) => changed(search, { period: to })}
    />
  )
}
