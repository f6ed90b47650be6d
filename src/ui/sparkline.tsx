import { BARS_HEIGHT, heightsIn } from './bar-heights.ts'
import { cx } from './cx.ts'

interface SparklineProps {
  /** One bar each, oldest first: see `barHeights`. */
  readonly heights: string
  /** What it shows, with its sum: "412 events in 24 hours". */
  readonly label: string | undefined
  readonly className?: string
}

/** A row of small bars, made on the server. A bucket without events is a dot of the base line, never a gap. */
export function Sparkline({ heights, label, className }: SparklineProps) {
  // Two lines, not an element for each bar: a list has some twenty-five of these. The first is dashed into the dots, and the
  // strokes of the second are the bars (parts.css). Short numbers: upside down, a unit for each bar.
  return (
    <svg
      viewBox={`0 0 ${heights.length} ${BARS_HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      className={cx('sparkline', className)}
    >
      {label !== undefined && <title>{label}</title>}
      <path d={`M0 .5h${heights.length}`} />
      <path d={bars(heights)} />
    </svg>
  )
}

/** A stroke upwards for each bucket that has something. */
function bars(heights: string): string {
  return heightsIn(heights)
    .map((height, at) => (height === 0 ? '' : `M${at} 0V${height}`))
    .join('')
}
