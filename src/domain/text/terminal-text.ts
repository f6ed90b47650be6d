/** Control characters and bidirectional controls, which terminals interpret. */
const OBEYED = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu
/** Characters that only separate text. */
const PARTING: ReadonlySet<string> = new Set(['\n', '\t'])

/** Escapes untrusted text for a terminal: `\u001b` is shown as such. */
export function terminalText(text: string): string {
  return text.replaceAll(OBEYED, (character) => (PARTING.has(character) ? character : escaped(character)))
}

/** The same on a single line: line breaks are escaped too. */
export function terminalLine(text: string): string {
  return text.replaceAll(OBEYED, escaped)
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
