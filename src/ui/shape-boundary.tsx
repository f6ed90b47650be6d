'use client'

import { Suspense, useState, type ReactNode } from 'react'

interface ShapeBoundaryProps {
  /** Whether the content was finished when its page was sent. */
  readonly whole: boolean
  readonly shape: ReactNode
  readonly children: ReactNode
}

/**
 * Shows a shape until the content is there. Content that came whole has no boundary at all. In a document React sends what
 * is large behind a boundary's shape even where it is finished, and puts it in place by script, 300 ms later at the soonest
 * (measured: the largest paint of the issue list at 1,880 ms instead of 1,010 on a slow processor). Where one page follows
 * another the shape would be seen between two pieces of the payload, and what is behind it again 300 ms later (measured: an
 * issue that nobody turned to before pressing at 525 ms, where all of it was there after 186).
 *
 * It stays as it was first shown: another tree on a later refresh would forget what people have ticked and read.
 */
export function ShapeBoundary({ whole, shape, children }: ShapeBoundaryProps) {
  const [isWhole] = useState(whole)
  return isWhole ? children : <Suspense fallback={shape}>{children}</Suspense>
}
