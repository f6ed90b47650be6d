import { PREVIEW_DAYS } from '#domain/alert/alerts.ts'
import type { ThresholdWatch } from '#domain/alert/rule.ts'
import { isShare, type ThresholdPoint, type ThresholdState } from '#domain/alert/threshold.ts'
import { messages } from '#messages'
import { exactNumber, shortNumber } from '#ui/numbers.ts'
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

/** The values of a threshold, with its limits, and where it would have stood. */
export function thresholdChart(points: readonly ThresholdPoint[], watch: ThresholdWatch): ChartView {
  const t = messages('alerts')
  const columns = thinned(points, watch.direction)
  const limits = [
    { value: watch.critical, tone: 'critical' },
    ...(watch.warning === null ? [] : [{ value: watch.warning, tone: 'warning' } as const]),
  ] as const
  const isPercent = isShare(watch)
  const largest = Math.max(0, ...points.map(({ value }) => value ?? 0))
  // A limit of a share may be less than one percent, but is never 0.
  const highest = Math.max(isPercent ? 0 : 1, largest, ...limits.map(({ value }) => value))
  const names = bucketNames({ bucketSeconds: 60, spanSeconds: PREVIEW_DAYS * (DAY_MS / 1000) })
  const [first, last] = [points[0], points.at(-1)]
  const states = (['warning', 'critical'] as const).filter((state) => points.some((point) => point.state === state))
  return {
    label: highestText(points, largest, watch),
    top: isPercent ? `${exactNumber(highest)}%` : shortNumber(highest),
    columns: columns.map((point) => ({
      height: (point.value ?? 0) / highest,
      tone: tones[point.state],
      title: pointText(point, names.full(point.at), isPercent),
    })),
    lines: limits.map(({ value, tone }) => ({ height: value / highest, tone, title: t(`state.${tone}`) })),
    ends: [first === undefined ? '' : names.short(first.at), last === undefined ? '' : names.short(last.at)],
    legend: states.map((state) => ({ tone: state, name: t(`state.${state}`) })),
  }
}

function highestText(points: readonly ThresholdPoint[], value: number, watch: ThresholdWatch): string {
  const t = messages('alerts')
  if (points.every((point) => point.value === null)) return t('preview.noShare')
  return t(isShare(watch) ? 'preview.highestShare' : 'preview.highest', {
    value,
    window: spanText(watch.windowMinutes),
  })
}

function pointText({ value, state }: ThresholdPoint, time: string, isPercent: boolean): string {
  const t = messages('alerts')
  if (value === null) return t('preview.tooFew', { time })
  return t(isPercent ? 'preview.sharePoint' : 'preview.point', { time, count: value, state: t(`state.${state}`) })
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
    (graveness[one.state] - graveness[other.state] || side * ((one.value ?? -1) - (other.value ?? -1))) > 0
  return Array.from({ length: Math.ceil(points.length / each) }, (_, index) =>
    points.slice(index * each, (index + 1) * each),
  ).flatMap((group) => {
    const [first, ...rest] = group
    return first === undefined ? [] : [rest.reduce((worst, one) => (isWorse(one, worst) ? one : worst), first)]
  })
}
