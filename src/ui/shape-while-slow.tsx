import { Suspense, type ReactNode } from 'react'

/** A page that takes no longer is shown whole, without its shape before it. */
const PATIENCE_MS = 80

interface ShapeWhileSlowProps {
  /** The page's own shape in grey. */
  readonly shape: ReactNode
  /**
   * Starts to make it; called once, after every guard has said yes. Not a promise already under way: a fault before
   * React comes to this component would be nobody's.
   */
  readonly content: () => Promise<Awaited<ReactNode>>
}

/**
 * A page's content, or its shape where the content takes more than a moment. A plain loading file would show the shape
 * each time, and React then holds the content back for 300 ms so that nothing flickers: measured, a page that takes
 * 40 ms to make was there after 370 ms instead of 90.
 */
export async function ShapeWhileSlow({ shape, content }: ShapeWhileSlowProps) {
  const patience = new Promise<'slow'>((resolve) => setTimeout(resolve, PATIENCE_MS, 'slow'))
  const made = content()
  const first = await Promise.race([made, patience])
  // The boundary is there either way: without it a refresh that is slower than the first view, or quicker, would be another
  // tree to React, and what people have selected or read on the page would be gone.
  return <Suspense fallback={shape}>{first === 'slow' ? made : first}</Suspense>
}
