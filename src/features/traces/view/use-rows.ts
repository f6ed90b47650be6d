import { useEffect, useState } from 'react'

/** Height of a row, pixels: the same for all, so that any place is a multiplication away. */
export const ROW_PX = 28
/** Rows drawn beyond either edge: what a flick of the wheel uncovers is there already. */
const SPARE = 8

/**
 * Which rows of a long list are in sight: [first, last). Only those are in the document: fifty thousand of them would be
 * half a minute of layout. Rows of one height need no library that measures them.
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

/** What may lie over the edges of a window: the bars of the app. */
const EDGE_PX = 72

/** Scrolls no further than it takes for a row to be seen: the list, and the page where the list goes beyond the window. */
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
