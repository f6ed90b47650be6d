import type { ByteLru } from './byte-lru.ts'

/**
 * A source index: a parsed script, map or source, in a form from which the digest reads a few hundred bytes per frame.
 * All numbers are little-endian.
 *
 *     "MSHX" · u32 version · u32 length of head · head (JSON) · tables · pieces
 *
 * The head names the tables and pieces in their order, each with its length in bytes. Tables are lists of u32 that are
 * kept in memory while an index is in use; pieces are read a little at a time.
 */

/** Part of a blob's key: any change to a format or its contents here requires a new number. */
export const indexVersion = 1

export type IndexKind = 'source_map' | 'text' | 'native' | 'proguard'

export interface IndexParts {
  readonly kind: IndexKind
  readonly tables: { readonly [name: string]: Uint32Array }
  readonly pieces: { readonly [name: string]: Uint8Array }
}

interface Head {
  readonly kind: IndexKind
  readonly tables: readonly (readonly [name: string, bytes: number])[]
  readonly pieces: readonly (readonly [name: string, bytes: number])[]
}

const MAGIC = Buffer.from('MSHX')
const PREFIX = 12
/** One read of this size opens most indexes. */
const FIRST_READ = 32 * 1024

/** A blob's bytes are corrupt. We wrote them ourselves, so the disk must have lost data. */
export class DamagedIndex extends Error {
  constructor(what: string) {
    super(`This source index is damaged: ${what}.`)
    this.name = 'DamagedIndex'
  }
}

export function writeIndexFile(parts: IndexParts): Uint8Array {
  const tables = Object.entries(parts.tables).map(([name, table]) => [name, asBytes(table)] as const)
  const pieces = Object.entries(parts.pieces)
  const lengths = (list: readonly (readonly [string, Uint8Array])[]) =>
    list.map(([name, bytes]) => [name, bytes.length] as const)
  const head: Head = { kind: parts.kind, tables: lengths(tables), pieces: lengths(pieces) }
  const headBytes = Buffer.from(JSON.stringify(head))
  const prefix = Buffer.alloc(PREFIX)
  MAGIC.copy(prefix)
  prefix.writeUInt32LE(indexVersion, 4)
  prefix.writeUInt32LE(headBytes.length, 8)
  return Buffer.concat([prefix, headBytes, ...[...tables, ...pieces].map(([, bytes]) => bytes)])
}

function asBytes(table: Uint32Array): Uint8Array {
  return new Uint8Array(table.buffer, table.byteOffset, table.byteLength)
}

let opened = 0

/** An open index. */
export class IndexFile {
  readonly kind: IndexKind
  /** Short and unique, for use in the keys of cached values. */
  readonly id: number
  readonly cache: ByteLru
  /** The bytes it holds in memory. */
  readonly heldBytes: number
  readonly #read: ReadBytes
  readonly #tables = new Map<string, Uint32Array>()
  readonly #pieces = new Map<string, { readonly start: number; readonly end: number }>()

  /**
   * Returns `undefined` if the blob is gone.
   * @param read returns bytes [start, end) of the index, fewer at its end
   * @throws DamagedIndex
   */
  static open(read: ReadBytes, cache: ByteLru): IndexFile | undefined {
    const first = read(0, FIRST_READ)
    return first === undefined ? undefined : new IndexFile(read, Buffer.from(first), cache)
  }

  private constructor(read: ReadBytes, first: Buffer, cache: ByteLru) {
    this.#read = read
    this.cache = cache
    this.id = ++opened
    if (first.length < PREFIX || !first.subarray(0, 4).equals(MAGIC)) throw new DamagedIndex('it begins wrongly')
    if (first.readUInt32LE(4) !== indexVersion) throw new DamagedIndex('its version is not ours')
    const headEnd = PREFIX + first.readUInt32LE(8)
    const head = parseHead(this.#bytes(PREFIX, headEnd, first))
    this.kind = head.kind
    let at = headEnd
    for (const [name, length] of head.tables) {
      this.#tables.set(name, asTable(this.#bytes(at, at + length, first)))
      at += length
    }
    this.heldBytes = at + 1024
    for (const [name, length] of head.pieces) {
      this.#pieces.set(name, { start: at, end: at + length })
      at += length
    }
  }

  table(name: string): Uint32Array {
    return this.#tables.get(name) ?? EMPTY
  }

  /** Bytes [start, end) of a piece; fewer at its end. */
  piece(name: string, start: number, end: number): Uint8Array {
    const place = this.#pieces.get(name)
    if (place === undefined) throw new DamagedIndex(`it has no ${name}`)
    const to = Math.min(place.start + end, place.end)
    return this.#bytes(place.start + start, to)
  }

  #bytes(start: number, end: number, known?: Buffer): Uint8Array {
    if (known !== undefined && end <= known.length) return known.subarray(start, end)
    const bytes = this.#read(start, end)
    if (bytes === undefined || bytes.length < end - start) throw new DamagedIndex('it ends too early')
    return bytes
  }
}

export type ReadBytes = (start: number, end: number) => Uint8Array | undefined

const EMPTY = new Uint32Array(0)

function parseHead(bytes: Uint8Array): Head {
  try {
    const head = JSON.parse(Buffer.from(bytes).toString()) as Head
    if ([...head.tables, ...head.pieces].every(([, length]) => Number.isSafeInteger(length) && length >= 0)) return head
  } catch {
    // Not JSON, or JSON of another kind.
  }
  throw new DamagedIndex('its head cannot be read')
}

/** Copied, because a table must be aligned to four bytes. */
function asTable(bytes: Uint8Array): Uint32Array {
  if (bytes.length % 4 !== 0) throw new DamagedIndex('a table has part of a number')
  return new Uint32Array(Uint8Array.from(bytes).buffer)
}
