import { printAggregate, unitOfAggregate, type Aggregate, type AggregateUnit } from '#domain/explore/aggregate.ts'
import type { ExploreQuery } from '#domain/explore/explore-query.ts'
import type { AggregateValue, SpanGroup } from '#domain/explore/span-explorer.ts'
import type { Period } from '#domain/event/event-filter.ts'
import { TimeChart } from '#features/searches/time-chart.tsx'
import { messages } from '#messages'
import type { ChartSeries } from '#ui/chart/chart-model.ts'
import { seriesTones } from '#ui/chart/model.ts'
import type { ChartMark } from '#ui/chart/placed-marks.ts'
import type { ChartUnit } from '#ui/chart/scales.ts'
import { Switch } from '#ui/filter-bar.tsx'
import { changed, samplesHref } from '../address.ts'
import { valueText } from '#features/searches/value-text.ts'
import { groupTerms, shownBy } from './cell-terms.ts'

interface GroupsChartProps {
  readonly query: ExploreQuery
  readonly aggregate: Aggregate
  /** The groups to draw. */
  readonly groups: readonly SpanGroup[]
  /** One value per step for each group. */
  readonly series: readonly (readonly AggregateValue[])[]
  readonly marks: readonly ChartMark[]
  readonly period: Period
  readonly stepSeconds: number
}

const chartUnits: Readonly<Record<AggregateUnit, ChartUnit>> = {
  us: 'us',
  ms: 'ms',
  bytes: 'bytes',
  number: 'number',
  count: 'count',
  per_minute: 'number',
  share: 'share',
}

/** One function over time for the first groups of the table. */
export function GroupsChart({ query, aggregate, groups, series, marks, period, stepSeconds }: GroupsChartProps) {
  const t = messages('explore')
  const unit = unitOfAggregate(aggregate)
  const isCounted = aggregate.of === 'count' || aggregate.of === 'rate'
  const shown = groups.map(({ values }, at): ChartSeries => {
    const { terms, order } = shownBy(aggregate, null)
    const times = ['timestamp:>=sinceHere', 'timestamp:<untilHere']
    return {
      name: values.map((value) => (value === '' ? t('table.none') : value)).join(', ') || t('table.all'),
      kind: 'line',
      tone: seriesTones[at] ?? 'rest',
      // Without spans, a count is 0, but a duration is unknown.
      values: (series[at] ?? []).map((value) => value ?? (isCounted ? 0 : null)),
      href: samplesHref(query, [...groupTerms(query.groupBy, values), ...terms, ...times], order),
    }
  })
  const label = t('chart.label', { aggregate: printAggregate(aggregate) })
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-sm font-semibold text-ink">{label}</h2>
        <div className="ml-auto max-w-full overflow-x-auto">
          <Switch
            label={t('chart.which')}
            options={query.aggregates.map((one, at) => ({
              label: printAggregate(one),
              href: changed(query, { charted: at }),
              checked: at === query.charted,
            }))}
          />
        </div>
      </div>
      <TimeChart
        label={label}
        start={period.since}
        stepSeconds={stepSeconds}
        series={shown}
        unit={chartUnits[unit]}
        format={(value) => valueText(value, unit)}
        height="tall"
        legend
        marks={marks}
        zoomTo={(to) => changed(query, { period: to, region: undefined })}
      />
      <p className="text-xs text-ink-3">{t('chart.hint')}</p>
    </section>
  )
}

/** The start of each step and the end of the last one. */
export function stepStarts({ since, until }: Period, stepSeconds: number): readonly Date[] {
  const steps = Math.ceil((until.getTime() - since.getTime()) / 1000 / stepSeconds)
  return Array.from({ length: steps + 1 }, (_, step) => new Date(since.getTime() + step * stepSeconds * 1000))
}
