import { cx } from './cx.ts'

export type StackTone = 'chart' | 'rest' | 'info' | 'warning' | 'error' | 'debug'

interface StackedBarProps {
  /** From left to right. */
  readonly parts: readonly { readonly name: string; readonly tone: StackTone; readonly value: number }[]
  /** The value of a full bar. */
  readonly max: number
  readonly className?: string
}

const fills: Record<StackTone, string> = {
  chart: 'fill-chart',
  rest: 'fill-chart-rest',
  info: 'fill-info',
  warning: 'fill-warning',
  error: 'fill-error',
  debug: 'fill-debug',
}
const swatches: Record<StackTone, string> = {
  chart: 'bg-chart',
  rest: 'bg-chart-rest',
  info: 'bg-info',
  warning: 'bg-warning',
  error: 'bg-error',
  debug: 'bg-debug',
}

/** The parts of a whole as one bar. Visual only: show the numbers next to it. */
export function StackedBar({ parts, max, className }: StackedBarProps) {
  const whole = Math.max(max, 1)
  const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, { value }) => sum + value, 0))
  return (
    <svg
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={cx('h-2 w-full rounded-full bg-sunken', className)}
    >
      {parts.map(({ name, tone, value }, index) => (
        <rect
          key={name}
          x={((starts[index] ?? 0) / whole) * 100}
          width={(value / whole) * 100}
          height="4"
          className={fills[tone]}
        />
      ))}
    </svg>
  )
}

/** A part's colour, shown before its name. */
export function Swatch({ tone }: { tone: StackTone }) {
  return <span aria-hidden="true" className={cx('inline-block size-2.5 shrink-0 rounded-sm', swatches[tone])} />
}
