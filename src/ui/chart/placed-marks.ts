import type { DrawnMark, ShownOn } from './model.ts'

/** A moment with a name. */
export interface ChartMark {
  readonly at: Date
  readonly label: string
  readonly kind: DrawnMark['kind']
  readonly href?: string | undefined
}

/** The widths that names are placed for, and the width of a letter and of the longest name, all in pixels. */
const PLOT = { wide: 560, narrow: 280 } as const
const LETTER = 6.6
const LONGEST = 144
const BESIDE = 12

/**
 * Returns the marks between two times with the room for their names: the newest goes first, and a name that would cover
 * another is not shown.
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

/** Whether a name stands to the left of its line, as there is no room at the right. */
export function standsLeft(at: number): boolean {
  return at > 0.5
}

/** The places of those whose names fit, one after the other. */
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
