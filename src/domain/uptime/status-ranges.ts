/** An inclusive range of status codes. */
export type StatusRange = readonly [from: number, to: number]

const RANGE = /^([1-5][0-9x]{2})(?:\s*-\s*([1-5][0-9]{2}))?$/i

/** Parses `200-299, 304, 4xx`; `undefined` if the text contains anything else. */
export function parseStatusRanges(text: string): readonly StatusRange[] | undefined {
  // Collapses whitespace first, because matching long runs of it would take quadratic time.
  const ranges = text
    .replaceAll(/\s+/g, ' ')
    .split(/[,;]| (?=[1-5])/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map(parseRange)
  const found = ranges.filter((range) => range !== undefined)
  return found.length === 0 || found.length < ranges.length || found.length > 20 ? undefined : found
}

function parseRange(text: string): StatusRange | undefined {
  const match = RANGE.exec(text)
  if (match === null) return undefined
  const [, first = '', last] = match
  if (/x/i.test(first)) {
    if (last !== undefined || !/^[1-5]xx$/i.test(first)) return undefined
    return [Number(`${first[0]}00`), Number(`${first[0]}99`)]
  }
  const [from, to] = [Number(first), Number(last ?? first)]
  return from <= to ? [from, to] : undefined
}

export function printStatusRanges(ranges: readonly StatusRange[]): string {
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(', ')
}

export function isInRanges(status: number, ranges: readonly StatusRange[]): boolean {
  return ranges.some(([from, to]) => status >= from && status <= to)
}
