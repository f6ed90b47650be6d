import { cx } from './cx.ts'

interface BarProps {
  readonly value: number
  readonly max: number
  readonly className?: string
}

/** A share of a whole as a bar, for the eye only: put the number beside it. */
export function ShareBar({ value, max, className }: BarProps) {
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

/** Long work that is under way: a bar with its numbers. `label` is what is being done, `text` how far it is ("3 of 12"). */
export function ProgressBar({ value, max, label, text, className }: BarProps & { label: string; text: string }) {
  return (
    <div className={cx('grid gap-1', className)}>
      <div className="flex justify-between gap-4 text-sm">
        <span className="text-ink">{label}</span>
        <span className="text-ink-2 tabular-nums">{text}</span>
      </div>
      <progress value={value} max={max} aria-label={label} className="sr-only">
        {text}
      </progress>
      <ShareBar value={value} max={max} />
    </div>
  )
}
