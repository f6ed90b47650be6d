import type { Display, WidgetContent } from '#domain/dashboard/widget.ts'
import type { AggregateUnit } from '#domain/explore/aggregate.ts'
import { messages } from '#messages'
import type { ChartSeries } from '#ui/chart/chart-model.ts'
import { seriesTones, type ChartHeight, type ChartTone, type SeriesKind } from '#ui/chart/model.ts'
import type { ChartUnit } from '#ui/chart/scales.ts'
import type { AnsweredSeries } from '../ask/answer.ts'

export const chartUnits: Readonly<Record<AggregateUnit, ChartUnit>> = {
  us: 'us',
  ms: 'ms',
  bytes: 'bytes',
  number: 'number',
  count: 'count',
  per_minute: 'number',
  share: 'share',
}

const levelTones: Readonly<Record<string, ChartTone>> = {
  fatal: 'fatal',
  error: 'error',
  warning: 'warning',
  warn: 'warning',
  info: 'info',
  debug: 'debug',
  trace: 'rest',
}

/** Converts series for a chart. */
export function shownSeries(
  series: readonly AnsweredSeries[],
  { display, question: { groupBy } }: Extract<WidgetContent, { kind: 'chart' }>,
): readonly ChartSeries[] {
  // Levels have fixed colours. Lines are excluded, because they also need dashes.
  const areLevels = groupBy.length === 1 && groupBy[0] === 'level' && (display === 'bar' || display === 'stacked_area')
  return series.map(({ values, function: name, steps }, at) => ({
    name: values.length === 0 ? name : namesOf(values).join(', '),
    kind: kindOf(display, at),
    tone: (areLevels ? levelTones[values[0] ?? ''] : undefined) ?? seriesTones[at] ?? 'rest',
    values: steps,
  }))
}

/** Labels of groups, including those without a value. */
export function namesOf(values: readonly string[]): readonly string[] {
  return values.map((value) => (value === '' ? messages('dashboards')('draw.none') : value))
}

function kindOf(display: Display, at: number): SeriesKind {
  switch (display) {
    case 'bar':
      return 'bar'
    case 'stacked_area':
      return 'area'
    case 'area':
      // Only the largest series is an area, because areas would stack; the others are lines in front.
      return at === 0 ? 'area' : 'line'
    case 'line':
    case 'table':
    case 'big_number':
    case 'top_n':
    case 'heat_map':
      return 'line'
  }
}

/** The chart height for a widget's number of rows. */
export function heightFor(rows: number): ChartHeight {
  return rows <= 3 ? 'low' : rows <= 4 ? 'usual' : 'tall'
}
