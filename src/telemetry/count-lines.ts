const NEWLINE = 0x0a
const RETURN = 0x0d
const SPACE = 0x20
const TAB = 0x09
const OPEN_LIST = 0x5b

/**
 * Returns how many entries a file of logs holds: one for each line that does not begin with white space, for such a line
 * goes on from the one before, as those of a stack trace do. A list of JSON counts as one, until it is read.
 */
export function countLines(bytes: Uint8Array): number {
  if (isJsonList(bytes)) return 1
  let lines = 0
  let isStart = true
  for (const byte of bytes) {
    const isText = byte !== SPACE && byte !== TAB && byte !== NEWLINE && byte !== RETURN
    // The first has none before it to go on from.
    if (isText && (isStart || lines === 0)) lines++
    isStart = byte === NEWLINE
  }
  return lines
}

/** Returns whether a file of logs is one list of JSON. */
export function isJsonList(bytes: Uint8Array): boolean {
  let at = 0
  while (at < bytes.length && (bytes[at] ?? 0) <= SPACE) at++
  if (bytes[at] !== OPEN_LIST) return false
  at++
  while (at < bytes.length && (bytes[at] ?? 0) <= SPACE) at++
  // A line may begin with a bracket as well: `[error] …`.
  return bytes[at] === 0x7b || bytes[at] === 0x5d
}
