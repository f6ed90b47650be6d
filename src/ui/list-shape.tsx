'use client'

import { Skeleton, SkeletonRows } from './skeleton.tsx'

interface ListShapeProps {
  /** What is being made: "Loading the issues". */
  readonly label: string
  /** The widths of what stands in its bar, as classes. */
  readonly bar: readonly string[]
}

/** A long list in grey: its bar, its head and its rows. */
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
