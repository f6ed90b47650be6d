import { useEffect, useState } from 'react'

/** Row height in pixels; constant, so that positions can be computed. */
export const ROW_PX = 28
/** Rows rendered beyond each edge, so that fast scrolling shows no gaps. */
const SPARE = 8

/**
 * Returns the visible rows of a long list: [first, last). Only these are in the document, because fifty thousand rows
 * would take half a minute to lay out. With constant heights, no library is needed.
 */
export function useRowsInSight(
  scroller: HTMLElement | null,
  count: number,
): { readonly first: number; readonly last: number } {
  const [port, setPort] = useState({ top: 0, height: 600 })
  useEffect(() => {
    if (scroller === null) return undefined
    const look = () => setPort({ top: scroller.scrollTop, height: scroller.clientHeight })
    const sizes = new ResizeObserver(look)
    sizes.observe(scroller)
    scroller.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      scroller.removeEventListener('scroll', look)
    }
  }, [scroller])
  return {
    first: Math.max(0, Math.floor(port.top / ROW_PX) - SPARE),
    last: Math.min(count, Math.ceil((port.top + port.height) / ROW_PX) + SPARE),
  }
}

/** Height of the app's bars that may cover the edges of a window. */
const EDGE_PX = 72

/** Scrolls just enough to show a row: the list, and the page if the list extends beyond the window. */
export function reveal(scroller: HTMLElement, row: number): void {
  const top = row * ROW_PX
  const { scrollTop, clientHeight } = scroller
  if (top < scrollTop) scroller.scrollTo({ top })
  else if (top + ROW_PX > scrollTop + clientHeight) scroller.scrollTo({ top: top + ROW_PX - clientHeight })
  const inWindow = scroller.getBoundingClientRect().top + top - scroller.scrollTop
  const tooHigh = EDGE_PX - inWindow
  const tooLow = inWindow + ROW_PX - (window.innerHeight - EDGE_PX)
  if (tooHigh > 0) window.scrollBy({ top: -tooHigh })
  else if (tooLow > 0) window.scrollBy({ top: tooLow })
}
