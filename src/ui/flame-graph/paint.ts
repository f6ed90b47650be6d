import { depthOf, eachSeen, type Bars, type Stretch } from './bars.ts'
import { fittingText } from './fitting-text.ts'
import type { Palette } from './palette.ts'

/** What a flame graph shows, but for where it is looked at. */
export interface Picture {
  readonly bars: Bars
  readonly names: readonly string[]
  /** Of each bar the index of its tone. */
  readonly tones: Uint8Array
  /** By name: 1 where it was searched for. undefined: nothing was. */
  readonly hits: Uint8Array | undefined
  readonly selected: number | undefined
}

/** Where it is looked at. Pixels are those of the page. */
export interface View {
  readonly stretch: Stretch
  /** How far down. */
  readonly top: number
  readonly width: number
  readonly height: number
  readonly row: number
}

/** Narrower bars are drawn together. */
const LEAST_PX = 2
/** Narrower bars bear no name. */
const LEAST_NAMED_PX = 26
const PADDING_PX = 4
const FONT_PX = 12
const DIMMED = 0.3

/** Paints what is seen. What it takes depends on the size of the picture, and not on the number of bars. */
export function paint(pen: CanvasRenderingContext2D, picture: Picture, view: View, palette: Palette): void {
  const { bars, tones, hits } = picture
  const { stretch, top, width, height, row } = view
  const scale = width / (stretch.to - stretch.from)
  pen.globalAlpha = 1
  pen.fillStyle = palette.paper
  pen.fillRect(0, 0, width, height)
  pen.font = `${FONT_PX}px ${palette.font}`
  pen.textBaseline = 'middle'
  const named: { readonly bar: number; readonly x: number; readonly width: number; readonly y: number }[] = []
  const last = Math.min(depthOf(bars), Math.ceil((top + height) / row))
  let tone = -1
  for (let depth = Math.max(0, Math.floor(top / row)); depth < last; depth++) {
    const y = depth * row - top
    eachSeen(bars, depth, stretch, LEAST_PX / scale, (bar, start, end, isOne) => {
      const x = Math.max(0, (start - stretch.from) * scale)
      const right = Math.min(width, (end - stretch.from) * scale)
      const own = tones[bar] ?? 0
      if (own !== tone) pen.fillStyle = palette.tones[own] ?? palette.text
      tone = own
      if (hits !== undefined) pen.globalAlpha = hits[bars.name[bar] ?? 0] === 1 ? 1 : DIMMED
      // A line of the paper between neighbours, where there is room for one.
      pen.fillRect(x, y, Math.max(right - x - (right - x > 3 ? 1 : 0), 0.5), row - 1)
      if (isOne && right - x >= LEAST_NAMED_PX) named.push({ bar, x, width: right - x, y })
    })
  }
  pen.fillStyle = palette.text
  for (const { bar, x, width: room, y } of named) {
    const name = bars.name[bar] ?? 0
    pen.globalAlpha = hits === undefined || hits[name] === 1 ? 1 : DIMMED
    const text = fittingText(pen, picture.names[name] ?? '', room - 2 * PADDING_PX)
    if (text !== '') pen.fillText(text, x + PADDING_PX, y + row / 2)
  }
  pen.globalAlpha = 1
  if (picture.selected !== undefined) outline(pen, picture.selected, picture, view, palette)
}

function outline(
  pen: CanvasRenderingContext2D,
  bar: number,
  { bars }: Picture,
  { stretch, top, width, row }: View,
  palette: Palette,
): void {
  const scale = width / (stretch.to - stretch.from)
  const left = Math.max(-2, ((bars.start[bar] ?? 0) - stretch.from) * scale)
  const right = Math.min(width + 2, ((bars.end[bar] ?? 0) - stretch.from) * scale)
  const depth = bars.levels.findLastIndex((first) => first <= bar)
  pen.strokeStyle = palette.selected
  pen.lineWidth = 2
  if (right > left) pen.strokeRect(left + 1, depth * row - top + 1, Math.max(right - left - 2, 1), row - 3)
}
