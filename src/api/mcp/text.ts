/** What a tool may say at most, in characters: some four thousand tokens. */
const MOST = 16_000
const CUT = '\n… cut: ask for less, or for one thing of it.'

/** The text, or as much of it as an agent's memory is worth. */
export function bounded(text: string): string {
  return text.length <= MOST ? text : text.slice(0, MOST - CUT.length) + CUT
}

/**
 * The text with the cursor of what follows. Of a text that is too long the end is cut, and the cursor with it: it would
 * lead past what was not told.
 */
export function paged(text: string, next: string | undefined): string {
  return next === undefined ? text : `${text}\n\nThere is more: ask again with the cursor ${next}`
}

/** One line of whatever an SDK sent: no line break leads out of it, and it is not longer than that. */
export function line(value: unknown, longest = 300): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  const flat = text.replaceAll(/\s+/g, ' ').trim()
  return flat.length <= longest ? flat : `${flat.slice(0, longest - 1)}…`
}

/** Rows as a table with its head; cells in which a bar stands are told with another sign. */
export function table(head: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const written = (cells: readonly unknown[]) =>
    cells.map((cell) => line(cell ?? '', 120).replaceAll('|', '¦')).join(' | ')
  return [written(head), head.map(() => '---').join(' | '), ...rows.map(written)].join('\n')
}

/** Parts that say something, an empty line between each two. */
export function paragraphs(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join('\n\n')
}

/** Milliseconds as people say them. */
export function duration(ms: number): string {
  if (ms < 1) return `${Math.round(ms * 1000)}µs`
  return ms < 1000 ? `${Math.round(ms * 10) / 10}ms` : `${Math.round(ms / 10) / 100}s`
}
