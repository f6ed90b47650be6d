import { PREVIEW_DAYS } from '#domain/alert/alerts.ts'
import type { ThresholdWatch } from '#domain/alert/rule.ts'
import { isShare, type ThresholdPoint } from '#domain/alert/threshold.ts'
import { timeChartModel } from '#features/searches/time-chart.tsx'
import { messages } from '#messages'
import type { ChartBand, ChartModel, ShadedSteps } from '#ui/chart/model.ts'
import { exactNumber } from '#ui/numbers.ts'
import { unitText } from '#domain/alert/telemetry-threshold.ts'
import { amountText } from '../words/amount.ts'
import { measuredName } from '../words/rule-words.ts'
import { spanText } from '../words/span.ts'

const DAY_MS = 86_400_000
/** More columns than this cannot be distinguished on a screen. */
const MOST_COLUMNS = 336

/** How often a rule fired per UTC day. `sum` is the summary text. */
export function firingChart(times: readonly Date[], sum: string, now: Date): ChartModel {
  const t = messages('alerts')
  const today = Math.floor(now.getTime() / DAY_MS)
  const days = Array.from({ length: PREVIEW_DAYS }, (_, index) => today - PREVIEW_DAYS + 1 + index)
  const counts = days.map((day) => times.filter((at) => Math.floor(at.getTime() / DAY_MS) === day).length)
  return timeChartModel({
    label: sum,
    start: new Date((days[0] ?? today) * DAY_MS),
    stepSeconds: DAY_MS / 1000,
    series: [{ name: t('rule.chart'), values: counts }],
  })
}

/** A threshold's values, with its limits as bands and the times it would have been active as shading. */
export function thresholdChart(
  points: readonly ThresholdPoint[],
  watch: ThresholdWatch,
  group: string | null = null,
): ChartModel {
  const shown = thinned(points, watch.direction)
  const isPercent = isShare(watch)
  const each = Math.max(1, Math.ceil(points.length / MOST_COLUMNS))
  const windowMs = watch.windowMinutes * 60_000
  const first = points[0]?.at ?? new Date()
  return timeChartModel({
    label: highestText(points, watch),
    // A point is the window that ended at its time.
    start: new Date(first.getTime() - windowMs),
    stepSeconds: (each * windowMs) / 1000,
    series: [{ name: group ?? measuredName(watch), values: shown.map(({ value }) => value) }],
    unit: isPercent || watch.measure === 'metric' ? 'number' : 'count',
    ...(isPercent && { format: (value: number) => `${exactNumber(value)}%` }),
    bands: bandsOf(watch),
    showsBounds: true,
    shaded: shadesOf(shown),
    legend: true,
  })
}

/** The ranges of bad values as bands: above the limits, or below them if lower is worse. */
function bandsOf({ critical, warning, direction }: ThresholdWatch): readonly ChartBand[] {
  const t = messages('alerts')
  const worst = { tone: 'error', name: t('state.critical') } as const
  const mild = { tone: 'warning', name: t('state.warning') } as const
  if (direction === 'below')
    return [
      { ...worst, from: null, to: critical },
      ...(warning === null ? [] : [{ ...mild, from: critical, to: warning }]),
    ]
  return [
    ...(warning === null ? [] : [{ ...mild, from: warning, to: critical }]),
    { ...worst, from: critical, to: null },
  ]
}

/** When the threshold would have been active, one shade per run of equal state. */
function shadesOf(points: readonly ThresholdPoint[]): readonly ShadedSteps[] {
  const t = messages('alerts')
  const runs: ShadedSteps[] = []
  for (const [step, { state }] of points.entries()) {
    if (state === 'ok') continue
    const name = t(`state.${state}`)
    const last = runs.at(-1)
    if (last !== undefined && last.to === step && last.name === name) runs[runs.length - 1] = { ...last, to: step + 1 }
    else runs.push({ from: step, to: step + 1, tone: state === 'critical' ? 'error' : 'warning', name })
  }
  return runs
}

function highestText(points: readonly ThresholdPoint[], watch: ThresholdWatch): string {
  const t = messages('alerts')
  if (points.every((point) => point.value === null)) return t(isShare(watch) ? 'preview.noShare' : 'preview.noMetric')
  if (watch.measure === 'metric') {
    const highest = Math.max(...points.flatMap(({ value }) => value ?? []))
    return t('preview.highestMetric', {
      value: amountText(highest, unitText(watch)),
      window: spanText(watch.windowMinutes),
    })
  }
  if (isShare(watch) && watch.direction === 'below') {
    const lowest = Math.min(...points.flatMap(({ value }) => value ?? []))
    return t('preview.lowestShare', { value: lowest, window: spanText(watch.windowMinutes) })
  }
  return t(isShare(watch) ? 'preview.highestShare' : 'preview.highest', {
    value: Math.max(0, ...points.map(({ value }) => value ?? 0)),
    window: spanText(watch.windowMinutes),
  })
}

const graveness = { ok: 0, warning: 1, critical: 2 } as const

/**
 * Merges points until they are few enough to draw. Each column keeps its gravest point, and among equals the one
 * nearest to the bad side.
 */
export function thinned(
  points: readonly ThresholdPoint[],
  direction: ThresholdWatch['direction'],
): readonly ThresholdPoint[] {
  const each = Math.ceil(points.length / MOST_COLUMNS)
  if (each <= 1) return points
  const side = direction === 'above' ? 1 : -1
  // Points without a value are never the worst.
  const badness = ({ value }: ThresholdPoint) => (value === null ? Number.NEGATIVE_INFINITY : side * value)
  const isWorse = (one: ThresholdPoint, other: ThresholdPoint) =>
    one.state === other.state ? badness(one) > badness(other) : graveness[one.state] > graveness[other.state]
  return Array.from({ length: Math.ceil(points.length / each) }, (_, index) =>
    points.slice(index * each, (index + 1) * each),
  ).flatMap((group) => {
    const [first, ...rest] = group
    return first === undefined ? [] : [rest.reduce((worst, one) => (isWorse(one, worst) ? one : worst), first)]
  })
}
