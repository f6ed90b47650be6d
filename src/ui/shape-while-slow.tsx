import type { ReactNode } from 'react'
import { requestContext } from '#messages/request.ts'
import { ShapeBoundary } from './shape-boundary.tsx'

/**
 * On navigation, content that is ready within this time is shown without a skeleton. A skeleton costs the 300 ms
 * described below: content ready after 100 ms would appear after 400.
 */
const PATIENCE_MS = 250
/** The same for documents: the browser keeps showing the previous page, and a skeleton would only delay the new one. */
const DOCUMENT_PATIENCE_MS = 400

interface ShapeWhileSlowProps {
  /** The page's own skeleton. */
  readonly shape: ReactNode
  /**
   * Starts rendering; called once, after all guards have passed. Not a running promise: a rejection before React
   * reaches this component would be unhandled.
   */
  readonly content: () => Promise<Awaited<ReactNode>>
}

/**
 * Shows a page's content, or its skeleton if the content is slow. A plain loading file would always show the skeleton,
 * after which React holds content back for 300 ms to avoid flicker: a page that renders in 40 ms appeared after 370 ms
 * instead of 90.
 */
export async function ShapeWhileSlow({ shape, content }: ShapeWhileSlowProps) {
  const { isDocument, payload } = requestContext()
  const patienceMs = isDocument ? DOCUMENT_PATIENCE_MS : PATIENCE_MS
  const patience = new Promise<'slow'>((resolve) => setTimeout(resolve, patienceMs, 'slow'))
  const made = content()
  const first = await Promise.race([made, patience])
  payload?.settle()
  // An unused skeleton would be a tenth of the document; and on navigation, content that arrives shortly after its page
  // would be held back behind it.
  const isWhole = first !== 'slow'
  return (
    <ShapeBoundary whole={isWhole} shape={isWhole ? null : shape}>
      {first === 'slow' ? made : first}
    </ShapeBoundary>
  )
}
