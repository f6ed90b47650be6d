/** Formats a table: the first column takes the remaining width and is truncated, the others are right of it. */
export function tableLines(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  width: number,
): readonly string[] {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const right = widths.slice(1).reduce((sum, one) => sum + one + 2, 0)
  const first = Math.max(8, width - right)
  return [head, ...rows].map(([name = '', ...rest]) =>
    [fitted(name, first), ...rest.map((text, index) => `  ${text.padStart(widths[index + 1] ?? 0)}`)].join(''),
  )
}

/** Pads or truncates a text to this width. */
export function fitted(text: string, width: number): string {
  return text.length > width ? `${text.slice(0, Math.max(0, width - 1))}…` : text.padEnd(width)
}
