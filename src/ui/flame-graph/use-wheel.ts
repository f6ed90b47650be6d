import { useEffect, useEffectEvent, type RefObject } from 'react'
import { heldStretch, zoomed } from './bars.ts'
import type { Hands } from './hands.ts'

const WHEEL_ZOOM = 0.004

/**
 * The wheel scrolls the page as usual. With Control or Command, or as a touchpad pinch, it zooms; sideways or with
 * Shift it pans.
 */
export function useWheel(scroller: RefObject<HTMLElement | null>, { bars: { whole }, view, show, hover }: Hands): void {
  const onWheel = useEffectEvent((event: WheelEvent) => {
    const { stretch, width } = view
    const length = stretch.to - stretch.from
    const across = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX
    const isZoom = event.ctrlKey || event.metaKey
    if (!isZoom && Math.abs(across) <= Math.abs(event.shiftKey ? 0 : event.deltaY)) return
    event.preventDefault()
    hover(undefined)
    const { left = 0 } = scroller.current?.getBoundingClientRect() ?? {}
    if (isZoom) {
      const place = stretch.from + ((event.clientX - left) / width) * length
      show(zoomed(stretch, Math.exp(event.deltaY * WHEEL_ZOOM), place, whole))
    } else {
      const moved = (across / width) * length
      show(heldStretch({ from: stretch.from + moved, to: stretch.to + moved }, whole))
    }
  })
  useEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    const listener = (event: WheelEvent) => onWheel(event)
    // React's listener is passive and cannot prevent the default.
    element.addEventListener('wheel', listener, { passive: false })
    return () => element.removeEventListener('wheel', listener)
  }, [scroller])
}
