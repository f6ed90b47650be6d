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

/** Values over time, one per step, oldest first. */
export interface ChartSeries {
  readonly name: string
  /** `null` where nothing was measured. */
  readonly values: readonly (number | null)[]
  /** Defaults to bars. */
  readonly kind?: SeriesKind
  readonly tone?: ChartTone
  /**
   * Link of each step. `sinceHere` and `untilHere` in it are replaced by the step's bounds, as
   * `2026-11-21T13:00:00.000Z`.
   */
  readonly href?: string
}

export interface ChartProps {
  /** Summary including the total: "1,204 events in 14 days". */
  readonly label: string
  readonly start: Date
  readonly stepSeconds: number
  /** All of equal length. At most `MOST_LINES` lines, as there are only that many dash patterns. */
  readonly series: readonly ChartSeries[]
  /** Defaults to counts. */
  readonly unit?: ChartUnit
  /** Formats a value where the unit's own format does not fit. */
  readonly format?: (value: number) => string
  readonly marks?: readonly ChartMark[]
  readonly bands?: readonly ChartBand[]
  /** Keeps the bounds of bands in view however far above the values they are. */
  readonly showsBounds?: boolean
  readonly shaded?: readonly ShadedSteps[]
  /** Whether to show the legend. Defaults to true for several series. */
  readonly legend?: boolean
  readonly height?: ChartHeight
  readonly fills?: boolean
  /** The page's address with the placeholder period `sinceHere--untilHere`; dragging over the chart opens it. */
  readonly zoom?: string | undefined
  readonly words: ChartWords
}

const intervals: Record<ChartHeight, number> = { low: 2, usual: 4, tall: 5 }

/** Dash patterns, so that lines differ in more than colour. */
const dashes = [undefined, '6 3', '2 2', '8 3 2 3', '1 3'] as const
/** More lines than this could not be distinguished. */
export const MOST_LINES = dashes.length
/** The previous period's dash, outside the list above. */
const BEFORE_DASH = '3 3'

/** Bounds above this multiple of the highest value are left out, because they would flatten everything below. */
const FARTHEST_BOUND = 2.5

/** Formats all texts of a chart. Server only: numbers and times use the request's locale. */
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
      // Zero is the same in every unit, so its tick has none.
      format: (value) => (value === 0 && hasUnits.has(unit) ? '0' : (props.format ?? tickText)(value, unit)),
    }),
    // Daily steps are UTC days.
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

/** Units whose ticks scale with the value, for example from microseconds to minutes. */
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

/** Rounds to the precision that the picture can show. */
function seen(value: number): number {
  return Number(value.toPrecision(DRAWN_DIGITS))
}

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
