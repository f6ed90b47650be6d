import { cx } from './cx.ts'

interface SparklineProps {
  /** One bar each, oldest first. */
  readonly counts: readonly number[]
  /** What it shows, with its sum: "412 events in 24 hours". */
  readonly label: string
  readonly className?: string
}

const HEIGHT = 24
const STEP = 4
const BAR = 3

/** A row of small bars, made on the server. A bucket without events is a dot of the base line, never a gap. */
export function Sparkline({ counts, label, className }: SparklineProps) {
  // Two paths, not an element for each bar: a list has some fifty of these, and a page carries each element twice.
  return (
    <svg
      viewBox={`0 0 ${counts.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className={cx('h-6 w-28', className)}
    >
      <title>{label}</title>
      <path d={outline(counts, (count) => (count === 0 ? 1 : 0))} className="fill-chart-rest" />
      <path d={outline(counts, heightWithin(Math.max(1, ...counts)))} className="fill-chart" />
    </svg>
  )
}

function heightWithin(highest: number): (count: number) => number {
  return (count) => (count === 0 ? 0 : Math.max(2, Math.round((count / highest) * HEIGHT)))
}

/** All bars of one colour as one path. */
function outline(counts: readonly number[], heightOf: (count: number) => number): string {
  return counts
    .map((count, index) => {
      const height = heightOf(count)
      return height === 0 ? '' : `M${index * STEP} ${HEIGHT}v-${height}h${BAR}v${height}z`
    })
    .join('')
}
