import type { CatalogueTable, Row, Value } from '#storage/catalogue/move/side.ts'
import type { EventTable } from '#storage/events/move/event-tables.ts'

/** A value in an export (docs/export.md): non-UTF-8 data is in base64. */
type Exported = string | number | boolean | null | { readonly base64: string }
type ExportedRow = Readonly<Record<string, Exported>>

export function catalogueLine({ columns }: CatalogueTable, row: Row): string {
  return JSON.stringify(Object.fromEntries(columns.map(({ name }, index) => [name, exported(row[index] ?? null)])))
}

function exported(value: Value): Exported {
  return value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value
}

/** A column missing in the export becomes null. */
export function catalogueRow({ columns }: CatalogueTable, line: string): Row {
  const row = JSON.parse(line) as ExportedRow
  return columns.map(({ name, kind }) => {
    const value = row[name] ?? null
    // SQLite stores booleans as numbers.
    if (kind === 'boolean' && typeof value === 'number') return value !== 0
    return typeof value === 'object' && value !== null ? Buffer.from(value.base64, 'base64') : value
  })
}

const TAB = 9
const NEWLINE = 10
const BACKSLASH = 92
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
/** Integers that JSON represents exactly; other types are exported as ClickHouse's text. */
const SMALL_INTEGER = /^U?Int(8|16|32)$/

/** Converts a TabSeparated line (clickhouse.com/docs/interfaces/formats/TabSeparated) to an object by column. */
export function eventLine({ columns }: EventTable, line: Uint8Array): string {
  const row: Record<string, Exported> = {}
  let from = 0
  for (const { name, type } of columns) {
    const tab = line.indexOf(TAB, from)
    const field = line.subarray(from, tab === -1 ? line.length : tab)
    from = tab === -1 ? line.length : tab + 1
    row[name] = fieldValue(field, type)
  }
  return JSON.stringify(row)
}

function fieldValue(field: Uint8Array, type: string): Exported {
  if (field.length === 2 && field[0] === BACKSLASH && field[1] === 0x4e) return null
  const bytes = unescaped(field)
  try {
    const text = utf8.decode(bytes)
    return SMALL_INTEGER.test(type) ? Number(text) : text
  } catch {
    return { base64: Buffer.from(bytes).toString('base64') }
  }
}

const escapes: Readonly<Record<string, number>> = { b: 8, f: 12, r: 13, n: 10, t: 9, '0': 0 }

function unescaped(field: Uint8Array): Uint8Array {
  if (!field.includes(BACKSLASH)) return field
  const out = new Uint8Array(field.length)
  let length = 0
  for (let at = 0; at < field.length; at++) {
    let byte = field[at] ?? 0
    if (byte === BACKSLASH) {
      byte = field[++at] ?? BACKSLASH
      byte = escapes[String.fromCharCode(byte)] ?? byte
    }
    out[length++] = byte
  }
  return out.subarray(0, length)
}

/** The TabSeparated line of an exported row, with its newline. */
export function eventRow({ columns }: EventTable, line: string): Uint8Array {
  const row = JSON.parse(line) as ExportedRow
  const fields = columns.map(({ name }) => {
    const value = row[name]
    if (value === null || value === undefined) return Buffer.from('\\N')
    return escaped(typeof value === 'object' ? Buffer.from(value.base64, 'base64') : Buffer.from(String(value)))
  })
  return Buffer.concat(fields.flatMap((field, index) => [field, Buffer.of(index + 1 < fields.length ? TAB : NEWLINE)]))
}

const toEscape = new Map([
  [TAB, 't'],
  [NEWLINE, 'n'],
  [13, 'r'],
  [0, '0'],
  [BACKSLASH, '\\'],
])

function escaped(bytes: Buffer): Buffer {
  let count = 0
  for (const byte of bytes) if (toEscape.has(byte)) count++
  if (count === 0) return bytes
  const out = Buffer.allocUnsafe(bytes.length + count)
  let length = 0
  for (const byte of bytes) {
    const letter = toEscape.get(byte)
    if (letter !== undefined) out[length++] = BACKSLASH
    out[length++] = letter === undefined ? byte : letter.charCodeAt(0)
  }
  return out
}

/** Splits arbitrary chunks into lines. */
export async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest = Buffer.alloc(0)
  for await (const piece of pieces) {
    const bytes = rest.length === 0 ? Buffer.from(piece) : Buffer.concat([rest, piece])
    let from = 0
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, from)) {
      yield bytes.subarray(from, end)
      from = end + 1
    }
    // Copied, because the engine may reuse its memory.
    rest = Buffer.from(bytes.subarray(from))
  }
  if (rest.length > 0) yield rest
}
