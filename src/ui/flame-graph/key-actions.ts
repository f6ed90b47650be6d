import { heldStretch, zoomed, type Bars, type Stretch } from './bars.ts'
import { zoomTo, type Hands } from './hands.ts'
import { barFrom, type Way } from './walk.ts'

const KEY_ZOOM = 0.7
const KEY_MOVE = 0.2

const ways: Readonly<Record<string, Way>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
}

/** Returns the action of a key, or `undefined` for other keys. */
export function actionOfKey(key: string, hands: Omit<Hands, 'hover'>): (() => void) | undefined {
  const { bars, selected, show, select } = hands
  const { stretch } = hands.view
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
      return () => zoomTo(hands, selected)
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
      // Escape goes back one step: it first resets the zoom, then clears the selection.
      if (!isWhole) return () => show({ from: 0, to: whole })
      return selected === undefined ? undefined : () => select(undefined)
    default:
      return undefined
  }
}

/** Returns the middle of the visible part of the selection, or of the visible range. */
function middleOf({ start, end }: Bars, selected: number | undefined, { from, to }: Stretch): number {
  const [low, high] = selected === undefined ? [from, to] : [start[selected] ?? from, end[selected] ?? to]
  return (Math.min(Math.max(low, from), to) + Math.min(Math.max(high, from), to)) / 2
}

/** Returns the stretch shifted just enough to show at least part of a bar. */
function shownWith({ start, end, whole }: Bars, bar: number, { from, to }: Stretch): Stretch {
  const [low = 0, high = 0] = [start[bar], end[bar]]
  if (high > from && low < to) return { from, to }
  const length = to - from
  return heldStretch({ from: (low + high - length) / 2, to: (low + high + length) / 2 }, whole)
}
