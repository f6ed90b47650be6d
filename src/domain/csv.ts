/** Text that a spreadsheet would run as a formula: it begins so, also in full width, or with what leads there. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/

/**
 * Writes one line of a table (RFC 4180), with its line break. What a spreadsheet would take for a formula gets an
 * apostrophe in front: anybody who can send an event could else put one into somebody's table.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
