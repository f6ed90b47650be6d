/** Widths of texts: measuring one takes longer than drawing its bar, and the same names come again and again. */
const widths = new Map<string, number>()
const MOST_KEPT = 20_000
let measuredIn = ''

/** Returns as much of a text as there is room for, with `…` where its end is left out; '' where that would say nothing. */
export function fittingText(pen: CanvasRenderingContext2D, text: string, room: number): string {
  const width = widthOf(pen, text)
  if (width <= room) return text
  // Letters differ in width: one more is left out than the average says.
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
