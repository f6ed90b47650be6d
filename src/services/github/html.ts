import { createHash } from 'node:crypto'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as HTML in a comment, on a single line so that no Markdown starts in it. */
export function escaped(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[&<>"]/g, (sign) => entities[sign] ?? '')
}

const MAX_CODE = 160

/**
 * Untrusted text. Within code, GitHub does not expand `@names`, `#numbers` and links, so an error message cannot
 * mention anyone.
 */
export function code(text: string): string {
  const short = text.length > MAX_CODE ? `${text.slice(0, MAX_CODE - 1)}…` : text
  return `<code>${escaped(short.toWellFormed())}</code>`
}

/**
 * A link.
 * @param address must be our own
 */
export function link(address: string, text: string): string {
  return `<a href="${escaped(address)}">${escaped(text)}</a>`
}

/** A table. Cells are HTML. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  return ['<table>', line(heads.map(escaped), 'th'), ...rows.map((row) => line(row, 'td')), '</table>'].join('\n')
}

/** Identifies the content last sent, to avoid sending it again. */
export function fingerprint(sent: unknown): string {
  return createHash('sha256').update(JSON.stringify(sent)).digest('hex')
}
