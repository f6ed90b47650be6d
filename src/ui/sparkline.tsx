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
const HALF_BAR = 1.5

/** A row of small bars, made on the server. A bucket without events is a dot of the base line, never a gap. */
export function Sparkline({ counts, label, className }: SparklineProps) {
  // Two lines, not an element for each bar: a list has some twenty-five of these. The first is dashed into the dots, and the
  // strokes of the second are the bars (parts.css).
  return (
    <svg
      viewBox={`0 0 ${counts.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      className={cx('sparkline', className)}
    >
      <title>{label}</title>
      <path d={`M0 ${HEIGHT - 0.5}h${counts.length * STEP}`} />
      <path d={bars(counts)} />
    </svg>
  )
}

/** A stroke upwards for each bucket that has something, each from where the last one ended. */
function bars(counts: readonly number[]): string {
  const highest = Math.max(1, ...counts)
  let path = ''
  let at = { x: 0, y: 0 }
  for (const [index, count] of counts.entries()) {
    if (count === 0) continue
    const x = index * STEP + HALF_BAR
    const height = Math.max(2, Math.round((count / highest) * HEIGHT))
    path += path === '' ? `M${x} ${HEIGHT}v-${height}` : `m${x - at.x} ${at.y}v-${height}`
    at = { x, y: height }
  }
  return path
}
