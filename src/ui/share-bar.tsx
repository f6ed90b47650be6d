import { cx } from './cx.ts'

interface ShareBarProps {
  readonly value: number
  readonly max: number
  readonly className?: string
}

/** A share as a bar. Visual only: show the number next to it. */
export function ShareBar({ value, max, className }: ShareBarProps) {
  const share = max <= 0 ? 0 : Math.min(1, Math.max(0, value / max))
  return (
    <svg aria-hidden="true" className={cx('share-bar', className)}>
      <rect width={`${Math.round(share * 10_000) / 100}%`} />
    </svg>
  )
}
