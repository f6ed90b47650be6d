import type { ReactNode } from 'react'
import { requestContext } from '#messages/request.ts'
import { ShapeBoundary } from './shape-boundary.tsx'

/**
 * What takes no longer is shown whole, without its shape before it: where one page follows another. A shape costs the 300 ms
 * below: what is ready after 100 would be seen after 400.
 */
const PATIENCE_MS = 250
/** And where a document begins: the browser shows what it showed before, and a shape would only put the page off. */
const DOCUMENT_PATIENCE_MS = 400

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
  const { isDocument, payload } = requestContext()
  const patienceMs = isDocument ? DOCUMENT_PATIENCE_MS : PATIENCE_MS
  const patience = new Promise<'slow'>((resolve) => setTimeout(resolve, patienceMs, 'slow'))
  const made = content()
  const first = await Promise.race([made, patience])
  payload?.settle()
  // A shape that nobody will see would be a tenth of the document; and behind one, what arrives a moment after its page does
  // would be held back where one page follows another, too.
  const isWhole = first !== 'slow'
  return (
    <ShapeBoundary whole={isWhole} shape={isWhole ? null : shape}>
      {first === 'slow' ? made : first}
    </ShapeBoundary>
  )
}
