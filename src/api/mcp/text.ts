/** Maximum length of a tool's output, in characters: about four thousand tokens. */
const MOST = 16_000
const CUT = '\n… cut: ask for less, or for one thing of it.'

/** Truncates the text to what an agent's context is worth. */
export function bounded(text: string): string {
  return text.length <= MOST ? text : text.slice(0, MOST - CUT.length) + CUT
}

/**
 * Appends the next page's cursor. If the text is too long, its end is cut together with the cursor, which would skip
 * the part that was not shown.
 */
export function paged(text: string, next: string | undefined): string {
  return next === undefined ? text : `${text}\n\nThere is more: ask again with the cursor ${next}`
}

/** Flattens untrusted SDK data to one line of limited length. */
export function line(value: unknown, longest = 300): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  const flat = text.replaceAll(/\s+/g, ' ').trim()
  return flat.length <= longest ? flat : `${flat.slice(0, longest - 1)}…`
}

/** Rows as a table with a header. Bars within cells are replaced by another character. */
export function table(head: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const written = (cells: readonly unknown[]) =>
    cells.map((cell) => line(cell ?? '', 120).replaceAll('|', '¦')).join(' | ')
  return [written(head), head.map(() => '---').join(' | '), ...rows.map(written)].join('\n')
}

/** Joins the non-empty parts with blank lines. */
export function paragraphs(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join('\n\n')
}

/** Milliseconds in a readable unit. */
export function duration(ms: number): string {
  if (ms < 1) return `${Math.round(ms * 1000)}µs`
  return ms < 1000 ? `${Math.round(ms * 10) / 10}ms` : `${Math.round(ms / 10) / 100}s`
}
