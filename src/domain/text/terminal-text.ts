/** Control characters, and those that turn the direction of a text: a terminal obeys them. */
const OBEYED = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu
/** Those that only part texts. */
const PARTING: ReadonlySet<string> = new Set(['\n', '\t'])

/** Returns a text that may hold what strangers sent as a terminal may show it: `\u001b` is written so. */
export function terminalText(text: string): string {
  return text.replaceAll(OBEYED, (character) => (PARTING.has(character) ? character : escaped(character)))
}

/** Returns the same on one line: nothing in it begins another. */
export function terminalLine(text: string): string {
  return text.replaceAll(OBEYED, escaped)
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
