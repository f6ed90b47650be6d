'use client'

import { Skeleton, SkeletonRows } from './skeleton.tsx'

interface ListShapeProps {
  /** The announcement for screen readers: "Loading the issues". */
  readonly label: string
  /** Width classes of the items in its bar. */
  readonly bar: readonly string[]
}

/** Skeleton of a long list: bar, head and rows. */
export function ListShape({ label, bar }: ListShapeProps) {
  return (
    <output aria-label={label} className="block">
      <div className="flex min-h-12 items-center gap-2 border-b border-line px-4 py-2 sm:px-6">
        {bar.map((width) => (
          <Skeleton key={width} className={`h-control ${width}`} />
        ))}
      </div>
      <div className="flex min-h-14 items-center border-b border-line px-4 sm:px-6">
        <Skeleton className="h-6 w-24" />
      </div>
      <SkeletonRows rows={12} />
    </output>
  )
}
