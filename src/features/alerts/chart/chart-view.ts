import { PREVIEW_DAYS } from '#domain/alert/alerts.ts'
import type { ThresholdWatch } from '#domain/alert/rule.ts'
import type { ThresholdPoint, ThresholdState } from '#domain/alert/threshold.ts'
import { messages } from '#messages'
import { shortNumber } from '#ui/numbers.ts'
import { bucketNames } from '#ui/times.ts'
import { spanText } from '../words/span.ts'

/** What a column says besides its height: nothing, or where a threshold would have stood. */
export type ColumnTone = 'count' | 'warning' | 'critical'

/** A chart with its texts finished: it is drawn on the server and in the browser alike, and travels through a form. */
export interface ChartView {
  readonly label: string
  readonly top: string
  /** Oldest first. `height`: 0 … 1. */
  readonly columns: readonly { readonly height: number; readonly tone: ColumnTone; readonly title: string }[]
  /** Limits of a threshold. `height`: 0 … 1. */
  readonly lines: readonly { readonly height: number; readonly tone: ColumnTone; readonly title: string }[]
  /** First and last time. */
  readonly ends: readonly [string, string]
  /** Names of the tones that there are. */
  readonly legend: readonly { readonly tone: ColumnTone; readonly name: string }[]
}

const DAY_MS = 86_400_000
/** More than these no screen tells apart. */
const MOST_COLUMNS = 336

/** How often a rule fired, by days of UTC. `sum`: the whole in words. */
export function firingChart(times: readonly Date[], sum: string, now: Date): ChartView {
  const t = messages('alerts')
  const today = Math.floor(now.getTime() / DAY_MS)
  const days = Array.from({ length: PREVIEW_DAYS }, (_, index) => today - PREVIEW_DAYS + 1 + index)
  const counts = days.map((day) => times.filter((at) => Math.floor(at.getTime() / DAY_MS) === day).length)
  const highest = Math.max(1, ...counts)
  const names = bucketNames({ bucketSeconds: DAY_MS / 1000, spanSeconds: PREVIEW_DAYS * (DAY_MS / 1000) })
  const nameOf = (day: number | undefined) => names.short(new Date((day ?? today) * DAY_MS))
  return {
    label: sum,
    top: shortNumber(highest),
    columns: counts.map((count, index) => ({
      height: count / highest,
      tone: 'count',
      title: t('preview.day', { day: nameOf(days[index]), count }),
    })),
    lines: [],
    ends: [nameOf(days[0]), nameOf(today)],
    legend: [],
  }
}

const tones = { ok: 'count', warning: 'warning', critical: 'critical' } as const satisfies Record<
  ThresholdState,
  ColumnTone
>

/** The counts of a threshold, with its limits, and where it would have stood. */
export function thresholdChart(points: readonly ThresholdPoint[], watch: ThresholdWatch): ChartView {
  const t = messages('alerts')
  const columns = thinned(points, watch.direction)
  const limits = [
    { value: watch.critical, tone: 'critical' },
    ...(watch.warning === null ? [] : [{ value: watch.warning, tone: 'warning' } as const]),
  ] as const
  const largest = Math.max(0, ...points.map(({ value }) => value))
  const highest = Math.max(1, largest, ...limits.map(({ value }) => value))
  const names = bucketNames({ bucketSeconds: 60, spanSeconds: PREVIEW_DAYS * (DAY_MS / 1000) })
  const [first, last] = [points[0], points.at(-1)]
  const states = (['warning', 'critical'] as const).filter((state) => points.some((point) => point.state === state))
  return {
    label: t('preview.highest', { value: largest, window: spanText(watch.windowMinutes) }),
    top: shortNumber(highest),
    columns: columns.map(({ at, value, state }) => ({
      height: value / highest,
      tone: tones[state],
      title: t('preview.point', { time: names.full(at), count: value, state: t(`state.${state}`) }),
    })),
    lines: limits.map(({ value, tone }) => ({ height: value / highest, tone, title: t(`state.${tone}`) })),
    ends: [first === undefined ? '' : names.short(first.at), last === undefined ? '' : names.short(last.at)],
    legend: states.map((state) => ({ tone: state, name: t(`state.${state}`) })),
  }
}

const graveness = { ok: 0, warning: 1, critical: 2 } as const

/** Few enough to draw: of those that share a column the gravest, and of equals the one nearest to the bad side. */
export function thinned(
  points: readonly ThresholdPoint[],
  direction: ThresholdWatch['direction'],
): readonly ThresholdPoint[] {
  const each = Math.ceil(points.length / MOST_COLUMNS)
  if (each <= 1) return points
  const side = direction === 'above' ? 1 : -1
  const isWorse = (one: ThresholdPoint, other: ThresholdPoint) =>
    (graveness[one.state] - graveness[other.state] || side * (one.value - other.value)) > 0
  return Array.from({ length: Math.ceil(points.length / each) }, (_, index) =>
    points.slice(index * each, (index + 1) * each),
  ).flatMap((group) => {
    const [first, ...rest] = group
    return first === undefined ? [] : [rest.reduce((worst, one) => (isWorse(one, worst) ? one : worst), first)]
  })
}
