/** Columns of a table: the first takes what is left and is cut, the others stand to the right of it. */
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

/** The text at just this width. */
export function fitted(text: string, width: number): string {
  return text.length > width ? `${text.slice(0, Math.max(0, width - 1))}…` : text.padEnd(width)
}
