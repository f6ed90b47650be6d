import { ByteReader, ByteWriter } from './bytes.ts'
import type { IndexFile } from './index-file.ts'

/**
 * Positions in a script with a few numbers each, looked up by line and column: mappings and scopes. Stored in
 * delta-coded blocks of 128; the table has line, column and byte offset of each block's first position.
 */

const BLOCK = 128
/** Numbers per table row. */
const ROW = 3

/** Sorted, distinct positions. Lines and columns from 0; all numbers 0 … 2^30-1. */
export interface Positions {
  readonly count: number
  readonly lines: Int32Array
  readonly columns: Int32Array
  readonly fields: readonly Int32Array[]
}

export function encodePositions({ count, lines, columns, fields }: Positions): {
  table: Uint32Array
  blocks: Uint8Array
} {
  const blockCount = Math.ceil(count / BLOCK)
  const table = new Uint32Array((blockCount + 1) * ROW)
  const writer = new ByteWriter(count * 6 + 16)
  const last = new Int32Array(fields.length)
  for (let block = 0; block < blockCount; block++) {
    const from = block * BLOCK
    let line = lines[from] ?? 0
    let column = columns[from] ?? 0
    table.set([line, column, writer.length], block * ROW)
    last.fill(0)
    for (let at = from; at < Math.min(from + BLOCK, count); at++) {
      const nextLine = lines[at] ?? 0
      const nextColumn = columns[at] ?? 0
      writer.varint(nextLine - line)
      writer.varint(nextLine === line ? nextColumn - column : nextColumn)
      line = nextLine
      column = nextColumn
      for (let field = 0; field < fields.length; field++) {
        const value = fields[field]?.[at] ?? 0
        writer.signed(value - (last[field] ?? 0))
        last[field] = value
      }
    }
  }
  table.set([0, 0, writer.length], blockCount * ROW)
  return { table, blocks: writer.finish() }
}

/** A found position: the last one at or before the requested one, on the same or an earlier line. */
export interface FoundPosition {
  readonly line: number
  readonly column: number
  readonly fields: Int32Array
}

/**
 * Finds the last position at or before the given one; `undefined` if none exists.
 * @param name of the table and the piece @param width numbers per position
 */
export function findPosition(
  file: IndexFile,
  name: string,
  width: number,
  line: number,
  column: number,
): FoundPosition | undefined {
  const table = file.table(name)
  const block = lastRowAt(table, line, column)
  if (block === -1) return undefined
  const start = table[block * ROW + 2] ?? 0
  const end = table[block * ROW + ROW + 2] ?? 0
  const reader = new ByteReader(file.piece(name, start, end))
  let atLine = table[block * ROW] ?? 0
  let atColumn = table[block * ROW + 1] ?? 0
  let found: Omit<FoundPosition, 'fields'> | undefined
  const fields = new Int32Array(width)
  const next = new Int32Array(width)
  while (!reader.isAtEnd) {
    const lines = reader.varint()
    const columns = reader.varint()
    atColumn = lines === 0 ? atColumn + columns : columns
    atLine += lines
    if (atLine > line || (atLine === line && atColumn > column)) break
    for (let field = 0; field < width; field++) next[field] = (next[field] ?? 0) + reader.signed()
    fields.set(next)
    found = { line: atLine, column: atColumn }
  }
  return found === undefined ? undefined : { ...found, fields }
}

/**
 * Returns the last row of a table (line, column, offset) that starts at or before a position; -1 if none does. The
 * final row is an end marker.
 */
export function lastRowAt(table: Uint32Array, line: number, column: number): number {
  let low = 0
  let high = table.length / ROW - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    const rowLine = table[middle * ROW] ?? 0
    const isAfter = rowLine > line || (rowLine === line && (table[middle * ROW + 1] ?? 0) > column)
    if (isAfter) high = middle
    else low = middle + 1
  }
  return low - 1
}
