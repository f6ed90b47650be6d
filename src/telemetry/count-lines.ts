const NEWLINE = 0x0a
const RETURN = 0x0d
const SPACE = 0x20
const TAB = 0x09
const OPEN_LIST = 0x5b

/**
 * The number of entries in a log file. Lines that start with white space continue the previous entry, as in a stack
 * trace. A JSON list counts as one until it is parsed.
 */
export function countLines(bytes: Uint8Array): number {
  if (isJsonList(bytes)) return 1
  let lines = 0
  let isStart = true
  for (const byte of bytes) {
    const isText = byte !== SPACE && byte !== TAB && byte !== NEWLINE && byte !== RETURN
    // The first line cannot continue a previous one.
    if (isText && (isStart || lines === 0)) lines++
    isStart = byte === NEWLINE
  }
  return lines
}

/** Whether a log file is a single JSON list. */
export function isJsonList(bytes: Uint8Array): boolean {
  let at = 0
  while (at < bytes.length && (bytes[at] ?? 0) <= SPACE) at++
  if (bytes[at] !== OPEN_LIST) return false
  at++
  while (at < bytes.length && (bytes[at] ?? 0) <= SPACE) at++
  // A line may start with a bracket as well: `[error] …`.
  return bytes[at] === 0x7b || bytes[at] === 0x5d
}
