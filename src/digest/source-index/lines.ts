import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { ByteWriter } from './bytes.ts'
import { DamagedIndex, type IndexFile } from './index-file.ts'
import { lastRowAt } from './positions.ts'

/**
 * A sequence of texts with random access to any part of any line: the sources of a map, or a minified script of one
 * endless line. Stored in separately compressed blocks of about 8,000 characters; the table has line, column and byte
 * offset of each block's start. A line longer than a block continues in the next.
 */

/**
 * In characters. The smallest worthwhile size: 18 µs to decompress, to 15 % of its size. Zstandard takes twice as long
 * for so little data.
 */
const BLOCK = 8 * 1024
const ROW = 3

const [LINE_FEED, CARRIAGE_RETURN, LINE_SEPARATOR, PARAGRAPH_SEPARATOR] = [0x0a, 0x0d, 0x2028, 0x2029]

/** Returns the next line terminator, as V8 counts lines (ECMA-262 12.3), or the length of the text. */
export function nextLineEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === LINE_FEED || code === CARRIAGE_RETURN || code === LINE_SEPARATOR || code === PARAGRAPH_SEPARATOR)
      return at
  }
  return text.length
}

/** Returns the start of the line after a terminator. */
export function afterLineEnd(text: string, end: number): number {
  const isPair = text.charCodeAt(end) === CARRIAGE_RETURN && text.charCodeAt(end + 1) === LINE_FEED
  return isPair ? end + 2 : end + 1
}

export class LinesWriter {
  readonly #writer = new ByteWriter(64 * 1024)
  readonly #rows: number[] = []
  /** The block being filled. */
  #lines: string[] = []
  #start = { line: 0, column: 0 }
  #length = 0
  #lineCount = 0

  /** Adds a text. Returns its first line in the sequence, and its number of lines. */
  add(text: string): { readonly firstLine: number; readonly lineCount: number } {
    const firstLine = this.#lineCount
    let from = 0
    // Does not use split or match: a file of only line breaks would become many times as large.
    for (let end = nextLineEnd(text, 0); end < text.length; end = nextLineEnd(text, from)) {
      this.#addLine(text.slice(from, end))
      from = afterLineEnd(text, end)
    }
    // A final line break does not start another line.
    if (from < text.length || from === 0) this.#addLine(text.slice(from))
    return { firstLine, lineCount: this.#lineCount - firstLine }
  }

  finish(): { table: Uint32Array; blocks: Uint8Array } {
    this.#flush()
    return {
      table: Uint32Array.from([...this.#rows, this.#lineCount, 0, this.#writer.length]),
      blocks: this.#writer.finish(),
    }
  }

  #addLine(whole: string): void {
    if (this.#length + whole.length > BLOCK) this.#flush()
    let from = 0
    while (whole.length - from > BLOCK) {
      // A lone surrogate at the end of a block would not survive UTF-8.
      const to = from + (isHighSurrogate(whole.charCodeAt(from + BLOCK - 1)) ? BLOCK - 1 : BLOCK)
      this.#put(whole.slice(from, to), from)
      this.#flush()
      from = to
    }
    this.#put(whole.slice(from), from)
    this.#lineCount++
  }

  #put(part: string, column: number): void {
    if (this.#lines.length === 0) this.#start = { line: this.#lineCount, column }
    this.#lines.push(part)
    this.#length += part.length + 1
  }

  #flush(): void {
    if (this.#lines.length === 0) return
    this.#rows.push(this.#start.line, this.#start.column, this.#writer.length)
    this.#writer.append(deflateRawSync(Buffer.from(this.#lines.join('\n'))))
    this.#lines = []
    this.#length = 0
  }
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff
}

export interface LinePart {
  readonly text: string
  /** Whether the line continues after it. */
  readonly isCut: boolean
}

/** Reads the lines that a {@link LinesWriter} wrote, as the table and the piece `lines` of an index. */
export class Lines {
  readonly #file: IndexFile
  readonly #table: Uint32Array

  constructor(file: IndexFile) {
    this.#file = file
    this.#table = file.table('lines')
  }

  get count(): number {
    return this.#table[this.#table.length - ROW] ?? 0
  }

  /** Characters [from, to) of a line, from 0; `undefined` if there is no such line. */
  part(line: number, from: number, to: number): LinePart | undefined {
    if (line < 0 || line >= this.count) return undefined
    let block = lastRowAt(this.#table, line, from)
    let text = ''
    for (; this.#startsIn(block, line); block++) {
      const { firstLine, firstColumn, lines } = this.#block(block)
      const here = lines[line - firstLine] ?? ''
      const column = line === firstLine ? firstColumn : 0
      text += here.slice(Math.max(0, from - column), Math.max(0, to - column))
      const goesOn = line - firstLine === lines.length - 1 && this.#continues(block + 1, line)
      if (column + here.length > to) return { text, isCut: true }
      if (!goesOn) return { text, isCut: false }
      if (column + here.length === to) return { text, isCut: true }
    }
    return { text, isCut: false }
  }

  #startsIn(block: number, line: number): boolean {
    return block >= 0 && block < this.#table.length / ROW - 1 && (this.#table[block * ROW] ?? 0) <= line
  }

  #continues(block: number, line: number): boolean {
    return this.#startsIn(block, line) && this.#table[block * ROW] === line && (this.#table[block * ROW + 1] ?? 0) > 0
  }

  #block(block: number): { firstLine: number; firstColumn: number; lines: readonly string[] } {
    const at = block * ROW
    const lines = this.#file.cache.take(
      `${this.#file.id} lines ${block}`,
      () => decompress(this.#file.piece('lines', this.#table[at + 2] ?? 0, this.#table[at + ROW + 2] ?? 0)).split('\n'),
      // Slices of one text, at most two bytes per character, and an entry each.
      (value) => 2 * BLOCK + value.length * 32,
    )
    return { firstLine: this.#table[at] ?? 0, firstColumn: this.#table[at + 1] ?? 0, lines: lines ?? [] }
  }
}

function decompress(bytes: Uint8Array): string {
  try {
    return inflateRawSync(bytes, { chunkSize: BLOCK + 1024, maxOutputLength: 8 * BLOCK }).toString()
  } catch (fault) {
    throw new DamagedIndex(`a block of its text: ${String(fault)}`)
  }
}
