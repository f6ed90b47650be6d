import { cx } from './cx.ts'

interface SparklineProps {
  /** One bar each, oldest first. */
  readonly counts: readonly number[]
  /** What it shows, with its sum: "412 events in 24 hours". */
  readonly label: string
  readonly className?: string
}

const HEIGHT = 24

/** A row of small bars, made on the server. A bucket without events is a dot of the base line, never a gap. */
export function Sparkline({ counts, label, className }: SparklineProps) {
  const highest = Math.max(1, ...counts)
  const bars = counts.map((count, index) => ({ index, count, height: count === 0 ? 1 : Math.max(2, Math.round((count / highest) * HEIGHT)) }))
  return (
    <svg
      viewBox={`0 0 ${counts.length * 4} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className={cx('h-6 w-28', className)}
    >
      <title>{label}</title>
      {bars.map(({ index, count, height }) => (
        <rect
          key={index}
          x={index * 4}
          y={HEIGHT - height}
          width={3}
          height={height}
          className={count === 0 ? 'fill-chart-rest' : 'fill-chart'}
        />
      ))}
    </svg>
  )
}
