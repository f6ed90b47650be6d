import type { DrawnMark, ShownOn } from './model.ts'

/** A named moment. */
export interface ChartMark {
  readonly at: Date
  readonly label: string
  readonly kind: DrawnMark['kind']
  readonly href?: string | undefined
}

/** Assumed plot widths, width of a letter and maximum width of a name, in pixels. */
const PLOT = { wide: 560, narrow: 280 } as const
const LETTER = 6.6
const LONGEST = 144
const BESIDE = 12

/**
 * Returns the marks within a period and where their names fit. Newest first; a name that would overlap another is
 * hidden.
 */
export function placedMarks(marks: readonly ChartMark[], since: number, until: number): readonly DrawnMark[] {
  const within = marks
    .map((mark) => ({ ...mark, part: (mark.at.getTime() - since) / (until - since) }))
    .filter(({ part }) => part >= 0 && part < 1)
    .toSorted((a, b) => b.part - a.part)
  const wide = roomFor(within, PLOT.wide)
  const narrow = roomFor(within, PLOT.narrow)
  return within
    .map(({ label, kind, href, part }, index): DrawnMark => {
      const on: ShownOn = wide.has(index) ? (narrow.has(index) ? 'both' : 'wide') : 'none'
      return { at: part, text: label, kind, href, on }
    })
    .toReversed()
}

/** Whether the name is left of its line for lack of room on the right. */
export function standsLeft(at: number): boolean {
  return at > 0.5
}

/** Returns the indices of the marks whose names fit. */
function roomFor(
  marks: readonly { readonly label: string; readonly part: number }[],
  width: number,
): ReadonlySet<number> {
  const taken: (readonly [from: number, to: number])[] = []
  const shown = new Set<number>()
  for (const [index, { label, part }] of marks.entries()) {
    const length = Math.min(LONGEST, label.length * LETTER) + BESIDE
    const from = standsLeft(part) ? part * width - length : part * width
    const isFree =
      from >= 0 && from + length <= width && taken.every(([start, end]) => from >= end || from + length <= start)
    if (!isFree) continue
    taken.push([from, from + length])
    shown.add(index)
  }
  return shown
}
