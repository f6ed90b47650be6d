import { depthOf, eachSeen, type Bars, type Stretch } from './bars.ts'
import { fittingText } from './fitting-text.ts'
import { DIMMED, type Palette } from './palette.ts'
import { rowOf, sheetOf } from './sheet.ts'

/** The content of a flame graph, without its viewport. */
export interface Picture {
  readonly bars: Bars
  readonly names: readonly string[]
  /** Tone index of each bar. */
  readonly tones: Uint8Array
  /** By name: 1 if it matches the search. `undefined` without a search. */
  readonly hits: Uint8Array | undefined
  readonly selected: number | undefined
}

/** The viewport. All lengths are in CSS pixels. */
export interface View {
  readonly stretch: Stretch
  /** Vertical scroll offset. */
  readonly top: number
  readonly width: number
  readonly height: number
  readonly row: number
}

/** Narrower bars are merged. */
const LEAST_PX = 2
/** Narrower bars have no label. */
const LEAST_NAMED_PX = 26
const PADDING_PX = 4
const FONT_PX = 12

/** A bar wide enough for its label. */
interface Named {
  readonly bar: number
  readonly x: number
  readonly width: number
  readonly y: number
}

/** Paints the viewport. The cost depends on the picture's size, not on the number of bars. */
export function paint(pen: CanvasRenderingContext2D, picture: Picture, view: View, palette: Palette): void {
  const { bars, hits } = picture
  const named = paintBars(pen, picture, view, palette)
  pen.font = `${FONT_PX}px ${palette.font}`
  pen.textBaseline = 'middle'
  pen.fillStyle = palette.text
  for (const { bar, x, width, y } of named) {
    const name = bars.name[bar] ?? 0
    pen.globalAlpha = hits === undefined || hits[name] === 1 ? 1 : DIMMED
    const text = fittingText(pen, picture.names[name] ?? '', width - 2 * PADDING_PX)
    if (text !== '') pen.fillText(text, x + PADDING_PX, y + view.row / 2)
  }
  pen.globalAlpha = 1
  if (picture.selected !== undefined) outline(pen, picture.selected, picture, view, palette)
}

function paintBars(
  pen: CanvasRenderingContext2D,
  { bars, tones, hits }: Picture,
  { stretch, top, width, height, row }: View,
  { pixels }: Palette,
): readonly Named[] {
  const sheet = sheetOf(pen.canvas)
  const sharp = sheet.width / width
  const scale = width / (stretch.to - stretch.from)
  const gap = Math.max(1, Math.round(sharp))
  const named: Named[] = []
  sheet.pixels.fill(pixels.paper)
  const last = Math.min(depthOf(bars), Math.ceil((top + height) / row))
  for (let depth = Math.max(0, Math.floor(top / row)); depth < last; depth++) {
    const y = depth * row - top
    const line = rowOf(sheet, Math.round(y * sharp), Math.round((y + row) * sharp) - gap)
    eachSeen(bars, depth, stretch, LEAST_PX / scale, (bar, start, end, isOne) => {
      const x = Math.max(0, (start - stretch.from) * scale)
      const right = Math.min(width, (end - stretch.from) * scale)
      const isSought = hits === undefined || hits[bars.name[bar] ?? 0] === 1
      const colour = (isSought ? pixels.tones : pixels.dimmed)[tones[bar] ?? 0] ?? pixels.paper
      const left = Math.round(x * sharp)
      // A one-pixel gap between neighbours, where there is room.
      const to = Math.round(right * sharp) - (right - x > 3 ? gap : 0)
      line.fill(left, Math.max(to, left + 1), colour)
      if (isOne && right - x >= LEAST_NAMED_PX) named.push({ bar, x, width: right - x, y })
    })
    line.finish()
  }
  pen.putImageData(sheet.image, 0, 0)
  return named
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
