import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { barAt, depthAt, heldStretch, zoomed, type Bars, type Stretch } from './bars.ts'
import type { View } from './paint.ts'
import { barFrom, type Way } from './walk.ts'

const KEY_ZOOM = 0.7
const KEY_MOVE = 0.2
/** A pointer that went no further pressed, and did not drag. Pixels. */
const PRESS_PX = 4
const WHEEL_ZOOM = 0.004
/** Of the whole width, around a bar that is zoomed to. */
const MARGIN = 0.02

const ways: Readonly<Record<string, Way>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
}

export interface Hands {
  readonly bars: Bars
  readonly view: View
  readonly selected: number | undefined
  readonly show: (stretch: Stretch) => void
  readonly select: (bar: number | undefined) => void
  readonly hover: (at: { readonly bar: number; readonly x: number; readonly y: number } | undefined) => void
}

/** What pointers, wheels and keys do to a flame graph. */
export function useHands(scroller: RefObject<HTMLElement | null>, hands: Hands) {
  const { bars, view, selected, show, select, hover } = hands
  const { stretch } = view
  const { whole } = bars
  const length = stretch.to - stretch.from
  const fingers = useRef(new Map<number, { readonly x: number; readonly y: number }>())
  const isDrag = useRef(false)
  useWheel(scroller, hands)

  const zoomTo = (bar: number | undefined) => {
    if (bar === undefined) return
    const [from = 0, to = 0] = [bars.start[bar], bars.end[bar]]
    const margin = (to - from) * MARGIN
    show(heldStretch({ from: from - margin, to: to + margin }, whole))
  }
  const place = ({ clientX, clientY, currentTarget }: PointerEvent | React.MouseEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect()
    const [x, y] = [clientX - left, clientY - top]
    const bar = barAt(bars, Math.floor((y + view.top) / view.row), stretch.from + (x / view.width) * length)
    return { x, y, bar }
  }
  const onPointerMove = (event: PointerEvent) => {
    const { x, y, bar } = place(event)
    const before = fingers.current.get(event.pointerId)
    if (before === undefined) {
      hover(bar === undefined || event.pointerType === 'touch' ? undefined : { bar, x, y })
      return
    }
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    if (other !== undefined) {
      const factor = Math.abs(before.x - other.x) / Math.max(8, Math.abs(x - other.x))
      show(zoomed(stretch, factor, stretch.from + (other.x / view.width) * length, whole))
      isDrag.current = true
    } else if (isDrag.current || Math.abs(x - before.x) > PRESS_PX) {
      if (!isDrag.current) event.currentTarget.setPointerCapture(event.pointerId)
      isDrag.current = true
      hover(undefined)
      const moved = ((before.x - x) / view.width) * length
      show(heldStretch({ from: stretch.from + moved, to: stretch.to + moved }, whole))
    } else return
    fingers.current.set(event.pointerId, { x, y })
  }
  const release = ({ pointerId }: PointerEvent) => {
    fingers.current.delete(pointerId)
    if (fingers.current.size === 0) queueMicrotask(() => (isDrag.current = false))
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      const { x, y } = place(event)
      fingers.current.set(event.pointerId, { x, y })
    },
    onPointerMove,
    onPointerUp: (event: PointerEvent) => {
      if (!isDrag.current && fingers.current.has(event.pointerId)) select(place(event).bar)
      release(event)
    },
    onPointerCancel: release,
    onPointerLeave: (event: PointerEvent) => {
      hover(undefined)
      if (!isDrag.current) release(event)
    },
    onDoubleClick: (event: React.MouseEvent) => zoomTo(place(event).bar),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const act = keyAction(event.key, hands, zoomTo)
      if (act === undefined) return
      event.preventDefault()
      act()
      hover(undefined)
    },
  }
}

function keyAction(
  key: string,
  { bars, view: { stretch }, selected, show, select }: Hands,
  zoomTo: (bar: number | undefined) => void,
): (() => void) | undefined {
  const { whole } = bars
  const length = stretch.to - stretch.from
  const isWhole = length >= whole
  const way = ways[key]
  if (way !== undefined)
    return () => {
      const bar = barFrom(bars, selected, way)
      select(bar)
      if (bar !== undefined) show(shownWith(bars, bar, stretch))
    }
  const zoom = (factor: number) => () => show(zoomed(stretch, factor, middleOf(bars, selected, stretch), whole))
  const move = (share: number) => () =>
    show(heldStretch({ from: stretch.from + share * length, to: stretch.to + share * length }, whole))
  switch (key) {
    case 'Enter':
      return () => zoomTo(selected)
    case '+':
    case 'w':
      return zoom(KEY_ZOOM)
    case '-':
    case 's':
      return zoom(1 / KEY_ZOOM)
    case 'a':
      return move(-KEY_MOVE)
    case 'd':
      return move(KEY_MOVE)
    case '0':
      return () => show({ from: 0, to: whole })
    case 'Escape':
      // One step back: from what is zoomed to the whole, from what is selected to nothing.
      if (!isWhole) return () => show({ from: 0, to: whole })
      return selected === undefined ? undefined : () => select(undefined)
    default:
      return undefined
  }
}

/** Returns the middle of what is selected and seen, or of what is seen. */
function middleOf({ start, end }: Bars, selected: number | undefined, { from, to }: Stretch): number {
  const [low, high] = selected === undefined ? [from, to] : [start[selected] ?? from, end[selected] ?? to]
  return (Math.min(Math.max(low, from), to) + Math.min(Math.max(high, from), to)) / 2
}

/** Returns the stretch moved so far that a bar is in it, at least in part. */
function shownWith({ start, end, whole }: Bars, bar: number, { from, to }: Stretch): Stretch {
  const [low = 0, high = 0] = [start[bar], end[bar]]
  if (high > from && low < to) return { from, to }
  const length = to - from
  return heldStretch({ from: (low + high - length) / 2, to: (low + high + length) / 2 }, whole)
}

/**
 * The wheel scrolls the page, as it does elsewhere; with Control or Command it zooms, which is also what two fingers on a
 * touchpad say; sideways, or with Shift, it moves.
 */
function useWheel(scroller: RefObject<HTMLElement | null>, { bars: { whole }, view, show, hover }: Hands): void {
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
    // React's own listener may not refuse what the browser would do.
    element.addEventListener('wheel', listener, { passive: false })
    return () => element.removeEventListener('wheel', listener)
  }, [scroller])
}

/** Returns how far down a row has to be scrolled to be seen; undefined: it is. */
export function scrolledTo(bars: Bars, bar: number, { top, height, row }: View): number | undefined {
  const y = depthAt(bars, bar) * row
  if (y >= top && y + row <= top + height) return undefined
  return Math.max(0, y - height / 2)
}
