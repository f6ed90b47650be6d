import { Bars, type ChartTone, type ShownBar } from './bars.tsx'
import { BUCKET } from './bucket.ts'
import { cx } from './cx.ts'
import { exactNumber, shortNumber } from './numbers.ts'
import { bucketNames } from './times.ts'

/** Counts of one kind, a bucket each, oldest first. */
interface ChartSeries {
  readonly name: string
  readonly tone: ChartTone
  readonly counts: readonly number[]
}

interface BarChartProps {
  readonly start: Date
  readonly bucketSeconds: number
  /** Stacked from the bottom up. All of the same length. */
  readonly series: readonly ChartSeries[]
  /** What it shows, with its sum: "1,204 events over 14 days". */
  readonly label: string
  /** Thin vertical ticks with a name: releases. */
  readonly marks?: readonly { readonly at: Date; readonly label: string }[]
  /** A grey line over the bars: the same of the period before. */
  readonly before?: { readonly name: string; readonly counts: readonly number[] }
  /** How numbers are written that are no counts. */
  readonly format?: (value: number) => string
  /** Names of the series under the chart. */
  readonly legend?: boolean
  /** Height of the bars' area: a class such as `h-24`. */
  readonly className?: string
}

const swatches: Record<ChartTone, string> = {
  chart: 'bg-chart',
  rest: 'bg-chart-rest',
  fatal: 'bg-fatal',
  error: 'bg-error',
  warning: 'bg-warning',
  info: 'bg-info',
  debug: 'bg-debug',
}

const HEIGHT = 100
const LEAST_HEIGHT = 1.5

/** Bars of counts over time, made on the server; each tells its time and its numbers on hover. */
export function BarChart(props: BarChartProps) {
  const { start, bucketSeconds, series, label, marks = [], before, format, legend = false, className } = props
  const buckets = series[0]?.counts.length ?? 0
  const sums = Array.from({ length: buckets }, (_, bucket) =>
    series.reduce((sum, { counts }) => sum + (counts[bucket] ?? 0), 0),
  )
  const highest = Math.max(format === undefined ? 1 : 0, ...sums, ...(before?.counts ?? [])) || 1
  const names = bucketNames({ bucketSeconds, spanSeconds: buckets * bucketSeconds })
  const timeOf = (bucket: number) => new Date(start.getTime() + bucket * bucketSeconds * 1000)
  const place = (at: Date) => ((at.getTime() - start.getTime()) / 1000 / bucketSeconds) * BUCKET
  const told: readonly ChartSeries[] = before === undefined ? series : [...series, { ...before, tone: 'rest' }]
  const bars = sums.map((_, bucket): ShownBar => {
    const numbers = told.map(({ name, counts }) => `${name}: ${(format ?? exactNumber)(counts[bucket] ?? 0)}`)
    return [[names.full(timeOf(bucket)), ...numbers].join('\n'), stack(series, bucket, highest)]
  })
  return (
    <figure className="min-w-0">
      <div className="relative">
        <span
          className="absolute top-0 left-0 -translate-y-1/2 bg-surface pr-1.5 text-2xs text-ink-3 tabular-nums"
          title={(format ?? exactNumber)(highest)}
        >
          {(format ?? shortNumber)(highest)}
        </span>
        <svg
          viewBox={`0 0 ${Math.max(1, buckets) * BUCKET} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
          className={cx(
            'bars w-full overflow-visible border-t border-b border-line border-t-line/60',
            className ?? 'h-24',
          )}
        >
          <Bars bars={bars} />
          {before !== undefined && <Line counts={before.counts} highest={highest} />}
          {marks.map((mark) => (
            <line
              key={mark.label}
              x1={place(mark.at)}
              x2={place(mark.at)}
              y1={0}
              y2={HEIGHT}
              vectorEffect="non-scaling-stroke"
              className="stroke-ink-3"
            >
              <title>{mark.label}</title>
            </line>
          ))}
        </svg>
      </div>
      <Ticks nameOf={(bucket) => names.short(timeOf(bucket))} buckets={buckets} />
      {legend && <Legend series={told} />}
    </figure>
  )
}

/** A step for each bucket, so that it compares with the bar behind it. */
function Line({ counts, highest }: { counts: readonly number[]; highest: number }) {
  const steps = counts.map((count, bucket) => {
    const y = HEIGHT - (count / highest) * HEIGHT
    return `${bucket === 0 ? 'M' : 'L'}${bucket * BUCKET} ${y}h${BUCKET}`
  })
  return (
    <path
      d={steps.join('')}
      vectorEffect="non-scaling-stroke"
      className="pointer-events-none fill-none stroke-ink-3 [stroke-dasharray:3_3]"
    />
  )
}

/** The pieces of one bar, from the bottom up. What is not zero is at least a visible line, at the largest one's cost. */
function stack(series: readonly ChartSeries[], bucket: number, highest: number): ShownBar[1] {
  const pieces = series
    .map(({ tone, counts }) => ({ tone, count: counts[bucket] ?? 0 }))
    .filter(({ count }) => count > 0)
    .map(({ tone, count }) => ({ tone, height: Math.max(LEAST_HEIGHT, (count / highest) * HEIGHT) }))
  const excess = Math.max(0, pieces.reduce((sum, { height }) => sum + height, 0) - HEIGHT)
  const largest = Math.max(...pieces.map(({ height }) => height))
  let top = HEIGHT
  return pieces.map(({ tone, height }) => {
    const shown = height === largest ? height - excess : height
    top -= shown
    return [tone, hundredths(top), hundredths(shown)]
  })
}

/** As much of a number as can be seen. */
function hundredths(value: number): number {
  return Math.round(value * 100) / 100
}

/** First, middle and last time under the axis. */
function Ticks({ nameOf, buckets }: { nameOf: (bucket: number) => string; buckets: number }) {
  if (buckets === 0) return null
  return (
    <div aria-hidden="true" className="mt-1 flex justify-between text-2xs text-ink-3 tabular-nums">
      <span>{nameOf(0)}</span>
      {buckets > 4 && <span>{nameOf(Math.floor(buckets / 2))}</span>}
      {buckets > 1 && <span>{nameOf(buckets - 1)}</span>}
    </div>
  )
}

function Legend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <figcaption className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      {series.map(({ name, tone }) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <span className={cx('size-2.5 rounded-sm', swatches[tone])} />
          {name}
        </span>
      ))}
    </figcaption>
  )
}
