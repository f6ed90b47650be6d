import type { Positions } from '../source-index/positions.ts'
import { maxNumber } from './limits.ts'

/**
 * The mappings of a map in one typed array per field, at 24 bytes per mapping. A general-purpose library allocates an
 * array per mapping and an object per line, which would be a gigabyte for a 30 MB map.
 */
export class Mappings {
  count = 0
  lines = new Int32Array(0)
  columns = new Int32Array(0)
  /** Index of the source plus one; 0 for generated code without a source. */
  sources = new Int32Array(0)
  sourceLines = new Int32Array(0)
  sourceColumns = new Int32Array(0)
  /** Index of the name plus one; 0 if none exists. */
  names = new Int32Array(0)
  #isSorted = true

  /**
   * Reserves room for `more` mappings. Doubles the capacity, because an index map adds a few mappings thousands of
   * times.
   */
  reserve(more: number): void {
    if (this.count + more <= this.lines.length) return
    const capacity = Math.max(this.count + more, 2 * this.lines.length)
    const grow = (array: Int32Array<ArrayBuffer>) => {
      const grown = new Int32Array(capacity)
      grown.set(array.subarray(0, this.count))
      return grown
    }
    this.lines = grow(this.lines)
    this.columns = grow(this.columns)
    this.sources = grow(this.sources)
    this.sourceLines = grow(this.sourceLines)
    this.sourceColumns = grow(this.sourceColumns)
    this.names = grow(this.names)
  }

  add(line: number, column: number, source: number, sourceLine: number, sourceColumn: number, name: number): void {
    const at = this.count
    if (at > 0 && this.#isSorted) {
      const last = this.lines[at - 1] ?? 0
      this.#isSorted = line > last || (line === last && column >= (this.columns[at - 1] ?? 0))
    }
    this.lines[at] = line
    this.columns[at] = column
    this.sources[at] = source
    this.sourceLines[at] = sourceLine
    this.sourceColumns[at] = sourceColumn
    this.names[at] = name
    this.count++
  }

  /** Sorts by position and keeps one mapping per position: the last one, which covers the code that follows. */
  toPositions(): Positions & { readonly fields: readonly [sources: Int32Array, ...Int32Array[]] } {
    const order = this.#order()
    const kept = (array: Int32Array) => order.map((at) => array[at] ?? 0) as Int32Array
    return {
      count: order.length,
      lines: kept(this.lines),
      columns: kept(this.columns),
      fields: [kept(this.sources), kept(this.sourceLines), kept(this.sourceColumns), kept(this.names)],
    }
  }

  #order(): Int32Array {
    const { lines, columns, count } = this
    const order = Int32Array.from({ length: count }, (_, at) => at)
    const compare = (a: number, b: number) =>
      (lines[a] ?? 0) - (lines[b] ?? 0) || (columns[a] ?? 0) - (columns[b] ?? 0) || a - b
    if (!this.#isSorted) order.sort(compare)
    return order.filter((at, place) => {
      const next = order[place + 1]
      return next === undefined || lines[at] !== lines[next] || columns[at] !== columns[next]
    })
  }
}

/** The origin of an embedded map's positions (ECMA-426, index maps), and the limits they may reach. */
export interface MappingOffset {
  readonly line: number
  /** Applies to the first line only. */
  readonly column: number
  readonly source: number
  readonly name: number
  readonly sourceCount: number
  readonly nameCount: number
}

/**
 * Decodes one `mappings` text (ECMA-426: base64 VLQ, relative to the previous one) and appends it. Skips mappings with
 * impossible positions. Returns false if the text is malformed.
 */
export function decodeMappings(text: string, offset: MappingOffset, into: Mappings): boolean {
  into.reserve(countSegments(text))
  const vlq = new Vlq(text)
  let line = offset.line
  let column = 0
  let source = 0
  let sourceLine = 0
  let sourceColumn = 0
  let name = 0
  while (vlq.at < text.length) {
    const code = text.charCodeAt(vlq.at)
    if (code === SEMICOLON) {
      line++
      column = 0
      vlq.at++
      continue
    }
    if (code === COMMA) {
      vlq.at++
      continue
    }
    column += vlq.next()
    let hasSource = false
    let hasName = false
    if (vlq.isInSegment()) {
      source += vlq.next()
      sourceLine += vlq.next()
      sourceColumn += vlq.next()
      hasSource = source >= 0 && source < offset.sourceCount && isPlace(sourceLine) && isPlace(sourceColumn)
      if (vlq.isInSegment()) {
        name += vlq.next()
        hasName = hasSource && name >= 0 && name < offset.nameCount
      }
    }
    if (vlq.isBroken || vlq.isInSegment()) return false
    const at = line === offset.line ? column + offset.column : column
    if (!isPlace(at) || !isPlace(line)) continue
    if (!hasSource) into.add(line, at, 0, 0, 0, 0)
    else into.add(line, at, offset.source + source + 1, sourceLine, sourceColumn, hasName ? offset.name + name + 1 : 0)
  }
  return true
}

function isPlace(value: number): boolean {
  return value >= 0 && value < maxNumber
}

const COMMA = 44
const SEMICOLON = 59

/** Returns an upper bound for the number of mappings in a text. */
export function countSegments(text: string): number {
  let count = text.length === 0 ? 0 : 1
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === COMMA || code === SEMICOLON) count++
  }
  return count
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const DIGITS = Int8Array.from({ length: 128 }, (_, code) => ALPHABET.indexOf(String.fromCharCode(code)))

/** Reads base64 VLQ numbers: 5 bits per character, the lowest bit is the sign. */
class Vlq {
  at = 0
  /** A character outside the alphabet, an unterminated number, or one of more than 32 bits. */
  isBroken = false
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  isInSegment(): boolean {
    if (this.at >= this.#text.length) return false
    const code = this.#text.charCodeAt(this.at)
    return code !== COMMA && code !== SEMICOLON
  }

  next(): number {
    let value = 0
    for (let shift = 0; shift <= 30; shift += 5) {
      const code = this.#text.charCodeAt(this.at++)
      const digit = code < 128 ? (DIGITS[code] ?? -1) : -1
      if (digit === -1) break
      value |= (digit & 31) << shift
      if (digit < 32) return (value & 1) === 1 ? -(value >>> 1) : value >>> 1
    }
    this.isBroken = true
    // Stop reading: the text will be rejected.
    this.at = this.#text.length
    return 0
  }
}
