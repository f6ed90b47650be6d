import type { ReactNode } from 'react'
import { Skeleton, SkeletonPanel } from '#ui/skeleton.tsx'

interface IssueShapeProps {
  readonly label: string
  /** Content that replaces the skeleton of that part. */
  readonly bar?: ReactNode
  readonly title?: ReactNode
  readonly stack?: ReactNode
}

/** Widths of the tabs' labels. */
const TABS = ['w-12', 'w-14', 'w-8', 'w-16', 'w-20']

/** The skeleton of the issue page. */
export function IssueShape({ label, bar, title, stack }: IssueShapeProps) {
  return (
    <output aria-label={label} className="block">
      <div className="flex min-h-12 items-center gap-x-3 px-4 py-2 text-sm text-ink-3 sm:px-6">
        {bar ?? <Skeleton className="h-5 w-40" />}
      </div>
      <div className="grid gap-1 px-4 pt-2 pb-4 sm:px-6">
        {title ?? (
          <>
            <Skeleton className="h-7 w-3/5" />
            <Skeleton className="h-4 w-2/5" />
          </>
        )}
      </div>
      <div aria-hidden="true" className="mb-4 flex h-11 items-center gap-6 border-b border-line px-4 sm:px-6">
        {TABS.map((width) => (
          <Skeleton key={width} className={`h-3.5 ${width}`} />
        ))}
      </div>
      <SkeletonPanel lines={6} className="mx-4 mb-6 sm:mx-6" />
      <div className="grid gap-6 px-4 sm:px-6 lg:grid-cols-[minmax(0,1fr)_var(--spacing-side)]">
        <div className="grid min-w-0 content-start gap-4">
          <Skeleton className="h-control w-3/5" />
          {stack ?? <SkeletonPanel lines={14} />}
        </div>
        <SkeletonPanel lines={6} className="max-lg:hidden" />
      </div>
    </output>
  )
}
