/** How high the highest bar of a sparkline is. */
export const BARS_HEIGHT = 24
/** A bar that counts something is seen. */
const LOWEST = 2
const DIGITS = 36

/**
 * Counts as the heights of a sparkline's bars: a digit each, of 36, so that a list of them is short in a payload. A bucket
 * without anything is 0.
 */
export function barHeights(counts: readonly number[]): string {
  const highest = Math.max(0, ...counts)
  return counts.map((count) => heightOf(count, highest).toString(DIGITS)).join('')
}

/** The heights themselves. */
export function heightsIn(text: string): readonly number[] {
  return Array.from(text, (digit) => Number.parseInt(digit, DIGITS))
}

function heightOf(count: number, highest: number): number {
  return count <= 0 ? 0 : Math.max(LOWEST, Math.round((count / highest) * BARS_HEIGHT))
}
