/**
 * Text that a spreadsheet would execute as a formula, based on its first character, including full-width forms and
 * characters that are skipped.
 */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/

/**
 * Formats one line of a table (RFC 4180) with its line break. Text that a spreadsheet would take for a formula gets a
 * leading apostrophe, because anyone who can send an event could otherwise inject one.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
