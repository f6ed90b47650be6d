import { parseDebugId } from '../source-index/debug-id.ts'
import { writeIndexFile } from '../source-index/index-file.ts'
import { afterLineEnd, LinesWriter, nextLineEnd } from '../source-index/lines.ts'
import { encodePositions } from '../source-index/positions.ts'
import type { FunctionName } from '../source-index/script-index.ts'
import { TextsWriter } from '../source-index/texts.ts'
import { findFunctions, type FoundFunction } from './function-names.ts'
import { uploadBounds } from './limits.ts'

export interface IndexedScript {
  readonly index: Uint8Array
  readonly debugId: string | null
  /** The script's last `sourceMappingURL`: a URL, or the map itself as a data: URL. */
  readonly sourceMappingUrl: string | null
}

/** Indexes a script: its text, and its functions if it parses. Never fails. */
export function indexScript(bytes: Uint8Array): IndexedScript {
  const text = textOf(bytes)
  const functions = findFunctions(text) ?? []
  return { index: writeIndex(text, functions), debugId: debugIdIn(text), sourceMappingUrl: sourceMappingUrlIn(text) }
}

/** Indexes a source: text only. */
export function indexText(bytes: Uint8Array): Uint8Array {
  return writeIndex(textOf(bytes), [])
}

/** Decodes UTF-8 without a byte order mark. '' for binary data, such as Hermes bytecode. */
export function textOf(bytes: Uint8Array): string {
  if (bytes.subarray(0, 1024).includes(0)) return ''
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString()
    .replace(/^\uFEFF/, '')
}

function writeIndex(text: string, found: readonly FoundFunction[]): Uint8Array {
  const lines = new LinesWriter()
  if (text !== '') lines.add(text)
  const { table, blocks } = lines.finish()
  const functions = encodeFunctions(found, found.length === 0 ? [] : lineStarts(text))
  return writeIndexFile({
    kind: 'text',
    tables: { functions: functions.table, lines: table },
    pieces: { functions: functions.blocks, lines: blocks, names: functions.names },
  })
}

function lineStarts(text: string): readonly number[] {
  const starts = [0]
  for (let end = nextLineEnd(text, 0); end < text.length; end = nextLineEnd(text, starts.at(-1) ?? 0))
    starts.push(afterLineEnd(text, end))
  return starts
}

/** Encodes a position at the start of each function, and at each end that returns to an enclosing function. */
function encodeFunctions(found: readonly FoundFunction[], starts: readonly number[]) {
  const place = (offset: number): readonly [line: number, column: number] => {
    const line = lineAt(starts, offset)
    return [line, offset - (starts[line] ?? 0)]
  }
  const names = new TextsWriter()
  const room = found.length * 2
  const [lines, columns, owners] = [new Int32Array(room), new Int32Array(room), new Int32Array(room)]
  let count = 0
  const mark = (offset: number, owner: number) => {
    const [line, column] = place(offset)
    // A function that starts where another ends replaces its entry.
    if (count > 0 && lines[count - 1] === line && columns[count - 1] === column) count--
    lines[count] = line
    columns[count] = column
    owners[count++] = owner
  }
  const around: { end: number; owner: number }[] = []
  const closeUntil = (offset: number) => {
    for (let inner = around.at(-1); inner !== undefined && inner.end <= offset; inner = around.at(-1)) {
      around.pop()
      mark(inner.end, around.at(-1)?.owner ?? 0)
    }
  }
  for (const { start, end, name } of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    closeUntil(start)
    const owner = name.length === 0 ? 0 : names.add(JSON.stringify(placed(name, place))) + 1
    mark(start, owner)
    around.push({ end, owner })
  }
  closeUntil(Infinity)
  return { ...encodePositions({ count, lines, columns, fields: [owners] }), names: names.finish() }
}

function placed(
  name: FoundFunction['name'],
  place: (offset: number) => readonly [line: number, column: number],
): FunctionName {
  return name.map((part) =>
    typeof part === 'string' ? part : [part.text.slice(0, uploadBounds.identifier), ...place(part.at)],
  )
}

function lineAt(starts: readonly number[], offset: number): number {
  let low = 0
  let high = starts.length
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle
  }
  return low
}

/** The last comment counts (ECMA-426 11.1.1); `//@` is the original form. */
function sourceMappingUrlIn(text: string): string | null {
  return lastComment(text, 'sourceMappingURL=')
}

/** Returns the debug id that bundler plugins and sentry-cli write (docs/protocol.md 6.4). */
function debugIdIn(text: string): string | null {
  return parseDebugId(lastComment(text, 'debugId=')) ?? null
}

function lastComment(text: string, name: string): string | null {
  for (let at = text.lastIndexOf(name); at !== -1; at = at === 0 ? -1 : text.lastIndexOf(name, at - 1)) {
    if (!/(?:\/\/|\/\*)[#@]\s*$/.test(text.slice(Math.max(0, at - 16), at))) continue
    const start = at + name.length
    const rest = text.slice(start)
    const end = rest.search(/[\s'"*]/)
    const value = end === -1 ? rest : rest.slice(0, end)
    if (value !== '') return value
  }
  return null
}
