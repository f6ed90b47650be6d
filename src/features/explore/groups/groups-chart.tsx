import { printAggregate, unitOfAggregate, type Aggregate } from '#domain/explore/aggregate.ts'
import type { ExploreQuery } from '#domain/explore/explore-query.ts'
import type { AggregateValue, SpanGroup } from '#domain/explore/span-explorer.ts'
import type { Period } from '#domain/event/event-filter.ts'
import { messages } from '#messages'
import { Switch } from '#ui/filter-bar.tsx'
import { LineChart, type LineSeries } from '#ui/line-chart.tsx'
import { bucketNames } from '#ui/times.ts'
import { changed, samplesHref } from '../address.ts'
import { valueText } from '../value-text.ts'
import { groupTerms, shownBy } from './cell-terms.ts'

interface GroupsChartProps {
  readonly query: ExploreQuery
  readonly aggregate: Aggregate
  /** Those that are drawn. */
  readonly groups: readonly SpanGroup[]
  /** Of each, the number of each step. */
  readonly series: readonly (readonly AggregateValue[])[]
  readonly period: Period
  readonly stepSeconds: number
}

/** One of the numbers over time, for the first groups of the table. */
export function GroupsChart({ query, aggregate, groups, series, period, stepSeconds }: GroupsChartProps) {
  const t = messages('explore')
  const unit = unitOfAggregate(aggregate)
  const counts = aggregate.of === 'count' || aggregate.of === 'rate'
  // Where there was no span, there were none: but of none there is no duration.
  const lines = series.map((values) => values.map((value) => value ?? (counts ? 0 : null)))
  const highest = Math.max(0, ...lines.flat().map((value) => value ?? 0))
  const starts = stepStarts(period, stepSeconds)
  const names = bucketNames({ bucketSeconds: stepSeconds, spanSeconds: (starts.length - 1) * stepSeconds })
  const shown = groups.map(({ values }, at): LineSeries => {
    const name = values.map((value) => (value === '' ? t('table.none') : value)).join(', ') || t('table.all')
    const { terms, order } = shownBy(aggregate, null)
    const times = ['timestamp:>=sinceHere', 'timestamp:<untilHere']
    return {
      name,
      heights: (lines[at] ?? []).map((value) => (value === null ? null : value / (highest || 1))),
      titles: (lines[at] ?? []).map((value, step) =>
        [names.full(starts[step] ?? period.since), name, valueText(value, unit)].join(' · '),
      ),
      href: samplesHref(query, [...groupTerms(query.groupBy, values), ...terms, ...times], order),
    }
  })
  const label = t('chart.label', { aggregate: printAggregate(aggregate) })
  const ends = [0, Math.floor((starts.length - 1) / 2), starts.length - 2]
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
      <LineChart
        label={label}
        series={shown}
        times={starts.map((at) => encodeURIComponent(at.toISOString()))}
        top={valueText(highest, unit)}
        ends={ends.map((step) => names.short(starts[step] ?? period.since))}
        hint={t('chart.hint')}
      />
    </section>
  )
}

/** When each step begins, and when the last one ends. */
export function stepStarts({ since, until }: Period, stepSeconds: number): readonly Date[] {
  const steps = Math.round((until.getTime() - since.getTime()) / 1000 / stepSeconds)
  return Array.from({ length: steps + 1 }, (_, step) => new Date(since.getTime() + step * stepSeconds * 1000))
}
