const LONG = /(?<![\w.+-])-?\d{16,}(?![\d.eE])/g
const NON_FINITE = /-?\b(?:NaN|Infinity)\b/g

/** Replaces NaN, Infinity and -Infinity outside strings with null. Linear in the length of the text. */
export function replaceNonFinite(text: string): string {
  return outsideStrings(text, (part) => part.replace(NON_FINITE, 'null'))
}

/** Quotes integers outside strings that a double would round, such as 64-bit ids. Linear in the length of the text. */
export function quoteLongNumbers(text: string): string {
  return outsideStrings(text, (part) => part.replace(LONG, exactly))
}

/** A double represents every integer with fewer digits exactly. */
const LONG_DIGITS = 16
const [ZERO, NINE, MINUS] = Buffer.from('09-')
const BEFORE_NUMBER: ReadonlySet<number | undefined> = new Set(Buffer.from(':[, \t\r\n'))

/**
 * Returns whether JSON may hold an integer that a double would round; digits in text may give a false positive. Reads
 * one byte in {@link LONG_DIGITS}, because no such number fits between two of them.
 */
export function hasLongNumber(json: Uint8Array): boolean {
  for (let at = LONG_DIGITS - 1; at < json.length; at += LONG_DIGITS) {
    if (!isDigit(json[at])) continue
    let start = at
    while (isDigit(json[start - 1])) start--
    let end = at + 1
    while (isDigit(json[end])) end++
    const before = json[start - 1] === MINUS ? json[start - 2] : json[start - 1]
    if (end - start >= LONG_DIGITS && BEFORE_NUMBER.has(before)) return true
    at = end
  }
  return false
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= (ZERO ?? 0) && byte <= (NINE ?? 0)
}

function exactly(digits: string): string {
  return String(Number(digits)) === digits ? digits : `"${digits}"`
}

function outsideStrings(text: string, replace: (part: string) => string): string {
  let result = ''
  let from = 0
  while (from < text.length) {
    const open = text.indexOf('"', from)
    if (open === -1) break
    const close = endOfString(text, open)
    result += replace(text.slice(from, open)) + text.slice(open, close)
    from = close
  }
  return result + replace(text.slice(from))
}

/** Returns the end of the string that opens at `open`: after its closing quote, or the end of the text. */
function endOfString(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at++) {
    const char = text[at]
    if (char === '\\') at++
    else if (char === '"') return at + 1
  }
  return text.length
}
