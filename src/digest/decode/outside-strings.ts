const LONG = /(?<![\w.+-])-?\d{16,}(?![\d.eE])/g
const NON_FINITE = /-?\b(?:NaN|Infinity)\b/g

/** JSON text with each NaN, Infinity and -Infinity outside of strings replaced by null. Linear in the text's length. */
export function replaceNonFinite(text: string): string {
  return outsideStrings(text, (part) => part.replace(NON_FINITE, 'null'))
}

/**
 * JSON text with whole numbers that a double would round written as strings, such as ids of 64 bits. Linear in the text's
 * length.
 */
export function quoteLongNumbers(text: string): string {
  return outsideStrings(text, (part) => part.replace(LONG, exactly))
}

/** Doubles hold every whole number of fewer digits exactly. */
const LONG_DIGITS = 16
const [ZERO, NINE, MINUS] = Buffer.from('09-')
const BEFORE_NUMBER: ReadonlySet<number | undefined> = new Set(Buffer.from(':[, \t\r\n'))

/**
 * Returns whether JSON may hold a whole number that a double would round; text may look like one. Reads one byte in
 * {@link LONG_DIGITS}: no such number fits between two of them.
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

/** Returns where the string that opens at `open` is over: after its closing quote, or at the end of the text. */
function endOfString(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at++) {
    const char = text[at]
    if (char === '\\') at++
    else if (char === '"') return at + 1
  }
  return text.length
}
