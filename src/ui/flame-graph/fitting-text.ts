/** Cache of text widths: measuring takes longer than drawing a bar, and names repeat. */
const widths = new Map<string, number>()
const MOST_KEPT = 20_000
let measuredIn = ''

/** Truncates a text with `…` to fit, or returns '' if too little would be left. */
export function fittingText(pen: CanvasRenderingContext2D, text: string, room: number): string {
  const width = widthOf(pen, text)
  if (width <= room) return text
  // Letters differ in width, so drop one more than the average suggests.
  const characters = Math.floor((text.length * room) / width) - 2
  return characters < 2 ? '' : `${text.slice(0, characters)}…`
}

function widthOf(pen: CanvasRenderingContext2D, text: string): number {
  if (measuredIn !== pen.font || widths.size > MOST_KEPT) widths.clear()
  measuredIn = pen.font
  const known = widths.get(text)
  if (known !== undefined) return known
  const { width } = pen.measureText(text)
  widths.set(text, width)
  return width
}
