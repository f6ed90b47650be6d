/** Height of a sparkline's highest bar. */
export const BARS_HEIGHT = 24
/** Minimum height of a non-zero bar, so that it stays visible. */
const LOWEST = 2
const DIGITS = 36

/**
 * Encodes counts as bar heights, one base-36 digit each, to keep payloads of long lists small. An empty bucket is 0.
 */
export function barHeights(counts: readonly number[]): string {
  const highest = Math.max(0, ...counts)
  return counts.map((count) => heightOf(count, highest).toString(DIGITS)).join('')
}

/** Decodes the text that `barHeights` returns. */
export function heightsIn(text: string): readonly number[] {
  return Array.from(text, (digit) => Number.parseInt(digit, DIGITS))
}

function heightOf(count: number, highest: number): number {
  return count <= 0 ? 0 : Math.max(LOWEST, Math.round((count / highest) * BARS_HEIGHT))
}
