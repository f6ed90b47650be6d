'use client'

import { Suspense, useState, type ReactNode } from 'react'

interface ShapeBoundaryProps {
  /** Whether the content was complete when its page was sent. */
  readonly whole: boolean
  readonly shape: ReactNode
  readonly children: ReactNode
}

/**
 * Shows a skeleton until the content arrives. Complete content gets no boundary at all.
 *
 * In documents, React sends large content behind a fallback even if it is complete, and inserts it by script at least
 * 300 ms later (measured: the largest paint of the issue list at 1,880 ms instead of 1,010 on a slow processor). On
 * navigation, the skeleton would flash between two chunks of the payload, and delay the content by another 300 ms
 * (measured: an issue that was not prefetched at 525 ms, although complete after 186).
 *
 * The first choice is kept: a different tree on a later refresh would lose the user's checkboxes and reading position.
 */
export function ShapeBoundary({ whole, shape, children }: ShapeBoundaryProps) {
  const [isWhole] = useState(whole)
  return isWhole ? children : <Suspense fallback={shape}>{children}</Suspense>
}
