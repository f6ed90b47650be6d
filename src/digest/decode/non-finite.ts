const NON_FINITE = /-?\b(?:NaN|Infinity)\b/g

/** JSON text with each NaN, Infinity and -Infinity outside of strings replaced by null. Linear in the text's length. */
export function replaceNonFinite(text: string): string {
  let result = ''
  let from = 0
  while (from < text.length) {
    const open = text.indexOf('"', from)
    if (open === -1) break
    const close = endOfString(text, open)
    result += text.slice(from, open).replace(NON_FINITE, 'null') + text.slice(open, close)
    from = close
  }
  return result + text.slice(from).replace(NON_FINITE, 'null')
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
