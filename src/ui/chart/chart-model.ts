import { requestContext } from '#messages/request.ts'
import { durationText } from '../duration.ts'
import { byteSize, decimal, exactNumber, finePercent, shortNumber } from '../numbers.ts'
import { bucketNames } from '../times.ts'
import type {
  ChartBand,
  ChartHeight,
  ChartModel,
  ChartTone,
  ChartWords,
  DrawnSeries,
  SeriesKind,
  ShadedSteps,
} from './model.ts'
import { placedMarks, type ChartMark } from './placed-marks.ts'
import { scalesFor, type ChartUnit } from './scales.ts'
import { highestOf } from './stacks.ts'
import { timeTicks } from './time-ticks.ts'

/** Numbers over time, a step each, oldest first. */
export interface ChartSeries {
  readonly name: string
  /** null: nothing was measured. */
  readonly values: readonly (number | null)[]
  /** Bars where it is not said. */
  readonly kind?: SeriesKind
  readonly tone?: ChartTone
  /** What a step of it leads to: `sinceHere` and `untilHere` in it stand for its ends, `2026-11-21T13:00:00.000Z`. */
  readonly href?: string
}

export interface ChartProps {
  /** What it shows, with its sum: "1,204 events in 14 days". */
  readonly label: string
  readonly start: Date
  readonly stepSeconds: number
  /** All of the same length. At most as many lines as there are dashes (`MOST_LINES`). */
  readonly series: readonly ChartSeries[]
  /** What the values are counted in: counts where it is not said. */
  readonly unit?: ChartUnit
  /** How values are written, where the unit alone does not say. */
  readonly format?: (value: number) => string
  readonly marks?: readonly ChartMark[]
  readonly bands?: readonly ChartBand[]
  /** Whether the bounds of bands are on the chart however far they are above its values. */
  readonly showsBounds?: boolean
  readonly shaded?: readonly ShadedSteps[]
  /** Whether the series are named below: where there are several, if it is not said. */
  readonly legend?: boolean
  readonly height?: ChartHeight
  readonly fills?: boolean
  /** The page's address with a period of `sinceHere--untilHere`: dragging over the chart leads there. */
  readonly zoom?: string | undefined
  readonly words: ChartWords
}

const intervals: Record<ChartHeight, number> = { low: 2, usual: 4, tall: 5 }

/** Lines are told apart by colour and by these. */
const dashes = [undefined, '6 3', '2 2', '8 3 2 3', '1 3'] as const
/** More lines than these nobody tells apart. */
export const MOST_LINES = dashes.length
/** The period before is not one of them. */
const BEFORE_DASH = '3 3'

/** Beyond so many times the highest value a bound would make everything below it flat: it is left out. */
const FARTHEST_BOUND = 2.5

/** Finishes the texts of a chart. On the server only: numbers and times are written in the language of the request. */
export function chartModel(props: ChartProps): ChartModel {
  const { label, start, stepSeconds, unit = 'count', height = 'usual', words } = props
  const { marks = [], bands = [], shaded = [], showsBounds = false } = props
  const steps = props.series[0]?.values.length ?? 0
  const stepMs = stepSeconds * 1000
  const [since, until] = [start.getTime(), start.getTime() + Math.max(1, steps) * stepMs]
  const format = props.format ?? ((value: number) => valueText(value, unit))
  const series = props.series.map((one, at) => drawn(one, at, props, format))
  const all = highestOf(series)
  const bounds = bands.flatMap(({ from, to }) => [from, to]).filter((one) => one !== null)
  const highest = Math.max(all, ...bounds.filter((bound) => showsBounds || all === 0 || bound <= all * FARTHEST_BOUND))
  const names = bucketNames({ bucketSeconds: stepSeconds, spanSeconds: steps * stepSeconds })
  const { locale, timeZone } = requestContext()
  return {
    label,
    since,
    stepMs,
    times: Array.from({ length: steps }, (_, step) => names.full(new Date(since + step * stepMs))),
    height,
    fills: props.fills,
    scales: scalesFor({
      lowest: Math.min(highest, ...series.map((one) => highestOf([one])).filter((one) => one > 0)),
      highest,
      unit,
      intervals: intervals[height],
      // Nothing has no unit that is rounder than another.
      format: (value) => (value === 0 && hasUnits.has(unit) ? '0' : (props.format ?? tickText)(value, unit)),
    }),
    // Steps of days are days of UTC.
    ticks: timeTicks(since, until, { locale, timeZone: stepSeconds < DAY_SECONDS ? timeZone : 'UTC' }).map((tick) => ({
      ...tick,
      at: seen(tick.at),
    })),
    series,
    marks: placedMarks(marks, since, until).map((mark) => ({ ...mark, at: seen(mark.at) })),
    bands,
    shaded,
    legend: props.legend ?? series.length > 1,
    zoom: props.zoom,
    words,
  }
}

const DAY_SECONDS = 86_400
const DRAWN_DIGITS = 3

/** Of these a value chooses its unit: microseconds or minutes. */
const hasUnits: ReadonlySet<ChartUnit> = new Set(['us', 'ms', 's', 'bytes'])

function drawn(
  { name, values, kind = 'bar', tone = 'chart', href }: ChartSeries,
  at: number,
  { series, words }: ChartProps,
  format: (value: number) => string,
): DrawnSeries {
  const lines = series.filter((one) => one.kind === 'line' && one.tone !== 'rest')
  const dash = tone === 'rest' ? BEFORE_DASH : dashes[lines.indexOf(series[at] ?? { name, values })]
  return {
    name,
    kind,
    tone,
    dash: kind === 'line' ? dash : undefined,
    values: values.map((value) => (value === null ? null : seen(value))),
    texts: values.map((value) => (value === null ? words.noData : format(value))),
    href,
  }
}

/** As much of a value as a picture shows. */
function seen(value: number): number {
  return Number(value.toPrecision(DRAWN_DIGITS))
}

/** A value in full. */
function valueText(value: number, unit: ChartUnit): string {
  return unit === 'count' ? exactNumber(Math.round(value)) : tickText(value, unit)
}

function tickText(value: number, unit: ChartUnit): string {
  switch (unit) {
    case 'count':
      return shortNumber(Math.round(value))
    case 'number':
      return value >= 1000 ? shortNumber(value) : decimal(value)
    case 'share':
      return finePercent(value)
    case 'bytes':
      return byteSize(value)
    case 'us':
      return durationText(value)
    case 'ms':
      return durationText(value * 1000)
    case 's':
      return durationText(value * 1_000_000)
  }
}
