import { cx } from './cx.ts'

interface ShareBarProps {
  readonly value: number
  readonly max: number
  readonly className?: string
}

/** A share of a whole as a bar, for the eye only: put the number beside it. */
export function ShareBar({ value, max, className }: ShareBarProps) {
  const share = max <= 0 ? 0 : Math.min(1, Math.max(0, value / max))
  return (
    <svg
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={cx('h-1.5 w-full rounded-full bg-sunken', className)}
    >
      <rect width={share * 100} height="4" className="fill-chart" />
    </svg>
  )
}
