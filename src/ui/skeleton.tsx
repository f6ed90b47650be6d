import { cx } from './cx.ts'

/** A grey placeholder; `className` sets its size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('skeleton', className)} />
}

/** Placeholder rows of 56 px with a mark, two lines and numbers at the end. */
export function SkeletonRows({ rows = 10 }: { rows?: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="skeleton-row">
          <i />
          <div>
            <i />
            <i />
          </div>
          <i />
          <i />
        </div>
      ))}
    </div>
  )
}

/** Placeholder for a panel with lines of text. */
export function SkeletonPanel({ lines = 4, className }: { lines?: number; className?: string }) {
  return (
    <div aria-hidden="true" className={cx('grid gap-3 rounded-lg border border-line bg-surface p-4', className)}>
      <Skeleton className="h-4 w-32" />
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={line % 2 === 0 ? 'h-3.5 w-4/5' : 'h-3.5 w-3/5'} />
      ))}
    </div>
  )
}
