import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { ByteWriter } from './bytes.ts'
import { DamagedIndex, type IndexFile } from './index-file.ts'
import { lastRowAt } from './positions.ts'

/**
 * Texts, one after the other, of which any part of any line can be read: the sources of a map, or a minified script of
 * one endless line. In blocks of about 8,000 characters, compressed each by itself; the table has line, column and
 * byte offset of each block's beginning. A line that is longer than a block goes on in the next.
 */

/** Characters. As small as pays: 18 µs to unpack, to 15 % of its size. Zstandard takes twice as long for so little. */
const BLOCK = 8 * 1024
const ROW = 3

const [LINE_FEED, CARRIAGE_RETURN, LINE_SEPARATOR, PARAGRAPH_SEPARATOR] = [0x0a, 0x0d, 0x2028, 0x2029]

/** Returns where the next line end is, by those that V8 counts lines by (ECMA-262 12.3); the text's length: there is none. */
export function nextLineEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === LINE_FEED || code === CARRIAGE_RETURN || code === LINE_SEPARATOR || code === PARAGRAPH_SEPARATOR)
      return at
  }
  return text.length
}

/** Returns where the line begins that follows a line end. */
export function afterLineEnd(text: string, end: number): number {
  const isPair = text.charCodeAt(end) === CARRIAGE_RETURN && text.charCodeAt(end + 1) === LINE_FEED
  return isPair ? end + 2 : end + 1
}

export class LinesWriter {
  readonly #writer = new ByteWriter(64 * 1024)
  readonly #rows: number[] = []
  /** Of the block that is being filled. */
  #lines: string[] = []
  #start = { line: 0, column: 0 }
  #length = 0
  #lineCount = 0

  /** Adds a text; tells its first line among all, and how many lines it has. */
  add(text: string): { readonly firstLine: number; readonly lineCount: number } {
    const firstLine = this.#lineCount
    let from = 0
    // Neither split nor matched: a file of nothing but line breaks would come to something many times as large.
    for (let end = nextLineEnd(text, 0); end < text.length; end = nextLineEnd(text, from)) {
      this.#addLine(text.slice(from, end))
      from = afterLineEnd(text, end)
    }
    // What ends in a line break has no line after it.
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
      // Half a character at the end of a block would not survive as UTF-8.
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

/** Part of a line. */
export interface LinePart {
  readonly text: string
  /** Whether the line goes on after it. */
  readonly isCut: boolean
}

/** The lines that a {@link LinesWriter} wrote, as the table and the piece `lines` of an index. */
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

  /** Characters [from, to) of a line, from 0; undefined where there is no such line. */
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
      // Slices of one text of at most two bytes a character, and an entry for each.
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
