import { BARS_HEIGHT, heightsIn } from './bar-heights.ts'
import { cx } from './cx.ts'

interface SparklineProps {
  /** One bar each, oldest first; see `barHeights`. */
  readonly heights: string
  /** Summary including the total: "412 events in 24 hours". */
  readonly label: string | undefined
  readonly className?: string
}

/** A row of small bars, rendered on the server. An empty bucket is a dot on the base line, never a gap. */
export function Sparkline({ heights, label, className }: SparklineProps) {
  // Two paths instead of an element per bar, as a list has some twenty-five sparklines. The first is dashed into dots,
  // the strokes of the second are the bars (parts.css). Upside down with one unit per bar, to keep the numbers short.
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

/** An upward stroke per non-empty bucket. */
function bars(heights: string): string {
  return heightsIn(heights)
    .map((height, at) => (height === 0 ? '' : `M${at} 0V${height}`))
    .join('')
}
