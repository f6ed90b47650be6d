/** Maximum lists and objects per text: an empty one takes two characters, but fifty bytes in memory. */
const MAX_CONTAINERS = 2_000_000
/** Maximum values per text: a digit and a comma take eight bytes. */
const MAX_VALUES = 8_000_000

const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = Buffer.from('"\\,[{')

/**
 * Returns whether JSON has too many values to parse. Works on the raw bytes, because the parser has no such limit, and
 * a small compressed text may take a gigabyte of memory.
 */
export function hasTooManyValues(json: Uint8Array): boolean {
  if (json.length < 2 * MAX_CONTAINERS) return false
  let [containers, values] = [0, 0]
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (byte === QUOTE) at = endOfString(json, at)
    else if (byte === COMMA) values++
    else if (byte === BRACKET || byte === BRACE) containers++
  }
  return containers > MAX_CONTAINERS || values > MAX_VALUES
}

/** Returns the index of the closing quote, or the end. */
function endOfString(json: Uint8Array, open: number): number {
  let at = open + 1
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1
  return at
}
