/** Lists and objects of one text: an empty one takes two characters, and fifty bytes in memory. */
const MAX_CONTAINERS = 2_000_000
/** Values of one text; a digit and a comma come to eight bytes. */
const MAX_VALUES = 8_000_000

const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = Buffer.from('"\\,[{')

/**
 * Returns whether JSON holds more than may be built of it. Looks at bytes alone, so that the parser, which knows no such
 * bound, never sees a text that is small when compressed and a gigabyte in memory.
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

/** Returns where the closing quote is, or the end. */
function endOfString(json: Uint8Array, open: number): number {
  let at = open + 1
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1
  return at
}
