import { useRef, type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject } from 'react'
import { barAt, heldStretch, zoomed } from './bars.ts'
import { zoomTo, type Hands } from './hands.ts'
import { actionOfKey } from './key-actions.ts'
import { useWheel } from './use-wheel.ts'

/** Movement in pixels up to which a pointer counts as a press, not a drag. */
const PRESS_PX = 4
/** Minimum distance of two fingers for a pinch to zoom. */
const LEAST_PINCH_PX = 8

/** Handles pointer, wheel and keyboard input of a flame graph. */
export function useHands(scroller: RefObject<HTMLElement | null>, hands: Hands) {
  useWheel(scroller, hands)
  return {
    ...usePointers(hands),
    onDoubleClick: (event: MouseEvent) => zoomTo(hands, placeOf(event, hands).bar),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const act = actionOfKey(event.key, hands)
      if (act === undefined) return
      event.preventDefault()
      act()
      hands.hover(undefined)
    },
  }
}

/** One pointer selects or pans, two zoom. */
function usePointers(hands: Hands) {
  const { bars, view, show, select, hover } = hands
  const down = useRef(new Map<number, { readonly x: number }>())
  const isDrag = useRef(false)
  const { stretch } = view
  const length = stretch.to - stretch.from
  const onPointerMove = (event: PointerEvent) => {
    const { x, y, bar } = placeOf(event, hands)
    const before = down.current.get(event.pointerId)
    if (before === undefined) {
      hover(bar === undefined || event.pointerType === 'touch' ? undefined : { bar, x, y })
      return
    }
    const other = [...down.current].find(([id]) => id !== event.pointerId)?.[1]
    if (other === undefined && !isDrag.current && Math.abs(x - before.x) <= PRESS_PX) return
    if (other !== undefined) {
      const factor = Math.abs(before.x - other.x) / Math.max(LEAST_PINCH_PX, Math.abs(x - other.x))
      show(zoomed(stretch, factor, stretch.from + (other.x / view.width) * length, bars.whole))
    } else {
      const moved = ((before.x - x) / view.width) * length
      show(heldStretch({ from: stretch.from + moved, to: stretch.to + moved }, bars.whole))
    }
    // Keeps receiving the drag outside the graph.
    if (!isDrag.current) event.currentTarget.setPointerCapture(event.pointerId)
    isDrag.current = true
    hover(undefined)
    down.current.set(event.pointerId, { x })
  }
  const release = ({ pointerId }: PointerEvent) => {
    down.current.delete(pointerId)
    if (down.current.size === 0) isDrag.current = false
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      down.current.set(event.pointerId, { x: placeOf(event, hands).x })
    },
    onPointerMove,
    onPointerUp: (event: PointerEvent) => {
      if (!isDrag.current && down.current.has(event.pointerId)) select(placeOf(event, hands).bar)
      release(event)
    },
    onPointerCancel: release,
    onPointerLeave: (event: PointerEvent) => {
      hover(undefined)
      if (!isDrag.current) release(event)
    },
  }
}

/** Returns a pointer's position within the graph and the bar under it. */
function placeOf({ clientX, clientY, currentTarget }: PointerEvent | MouseEvent, { bars, view }: Hands) {
  const { left, top } = currentTarget.getBoundingClientRect()
  const [x, y] = [clientX - left, clientY - top]
  const { from, to } = view.stretch
  const bar = barAt(bars, Math.floor((y + view.top) / view.row), from + (x / view.width) * (to - from))
  return { x, y, bar }
}
