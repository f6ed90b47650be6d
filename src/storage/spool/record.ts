import { Buffer } from 'node:buffer'
import { crc32 } from 'node:zlib'
import type { SpoolHeader, SpoolRecord } from '#domain/spool/spool.ts'

/**
 * A record on disk, little-endian:
 *
 *     u32 bytes of the header | u32 bytes of the body | u32 crc32 of both lengths, header and body | header JSON | body
 *
 * A header is never empty, so a tail of zeros, which some file systems leave after a power cut, is no record.
 */
const PREFIX_BYTES = 12
const LENGTHS_BYTES = 8

/** A record ready to be written: `head` (prefix and header), then `body`. */
export interface FramedRecord {
  readonly head: Uint8Array
  readonly body: Uint8Array
  /** Bytes of both. */
  readonly bytes: number
}

/** Lays a record out for the disk; the body is not copied. */
export function frameRecord({ header, body }: SpoolRecord): FramedRecord {
  const json = JSON.stringify(header)
  const headerBytes = Buffer.byteLength(json)
  const head = Buffer.allocUnsafe(PREFIX_BYTES + headerBytes)
  head.writeUInt32LE(headerBytes, 0)
  head.writeUInt32LE(body.length, 4)
  head.write(json, PREFIX_BYTES)
  head.writeUInt32LE(checksum(head, head.subarray(PREFIX_BYTES), body), LENGTHS_BYTES)
  return { head, body, bytes: head.length + body.length }
}

/** A record and the place of its bytes, [from, to), in what was read. */
export interface PlacedRecord extends SpoolRecord {
  readonly from: number
  readonly to: number
}

/**
 * The records of a range of a segment file. Bodies are views into `bytes`, and Buffers, which are quicker to search.
 * Ranges are made of whole records: where one is damaged, the disk has lost what it had confirmed. It costs that record
 * alone, in whose place stands an outcome that counts it. `onDamaged` is told how many bytes it had.
 */
export function* readRecords(bytes: Uint8Array, onDamaged: (bytes: number) => void = () => {}): Iterable<PlacedRecord> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at < file.length;) {
    const found = recordAt(file, at)
    const to = found?.to ?? endOfDamage(file, at) ?? file.length
    if (found === undefined) onDamaged(to - at)
    yield found ?? { ...damagedRecord(), from: at, to }
    at = to
  }
}

/** The whole record that begins at `at`. undefined: torn, or no record at all. */
export function recordAt(file: Buffer, at: number): PlacedRecord | undefined {
  const end = endByLengths(file, at)
  if (end === undefined) return undefined
  const headerEnd = at + PREFIX_BYTES + file.readUInt32LE(at)
  const header = file.subarray(at + PREFIX_BYTES, headerEnd)
  const body = file.subarray(headerEnd, end)
  if (checksum(file.subarray(at), header, body) !== file.readUInt32LE(at + LENGTHS_BYTES)) return undefined
  return { header: JSON.parse(header.toString()) as SpoolHeader, body, from: at, to: end }
}

/**
 * Where the next whole record begins behind the damaged one at `at`; the end of the file where its lengths end there.
 * undefined: nothing whole follows.
 */
export function endOfDamage(file: Buffer, at: number): number | undefined {
  // Most of a record is header and body: as a rule its lengths still lead to the next one, or to the end.
  const end = endByLengths(file, at)
  const isLed = end !== undefined && (end === file.length || recordAt(file, end) !== undefined)
  // Damaged lengths may lead past good records to a later one. Then those lie before it, one behind the other.
  return firstRecord(file, at + 1, isLed ? end : undefined) ?? (isLed ? end : undefined)
}

/**
 * The first whole record from `from` on. With an `end` it is one from which whole records lead there: what a sender has
 * put into a body, without knowing where it would lie, leads elsewhere.
 */
function firstRecord(file: Buffer, from: number, end?: number): number | undefined {
  const last = (end ?? file.length) - PREFIX_BYTES
  // What looks like a record has a checksum computed over all that it claims to have, and a body may be made of such.
  let budget = MOST_CHECKED * (last - from)
  const endOf = (at: number) => {
    budget -= (endByLengths(file, at) ?? at) - at
    return budget < 0 ? undefined : recordAt(file, at)?.to
  }
  const leadElsewhere = new Set<number>()
  const leads = (start: number) => {
    for (let at: number | undefined = start; at !== undefined && !leadElsewhere.has(at); at = endOf(at)) {
      if (at === end) return true
      leadElsewhere.add(at)
    }
    return false
  }
  for (let next = from; next < last && budget > 0; next++) {
    // Looks for a header's brace, which is quicker than to look at each byte from here.
    next = file.indexOf(OPENING_BRACE, next + PREFIX_BYTES) - PREFIX_BYTES
    if (next < 0 || next >= last) return undefined
    if (!looksLikeRecord(file, next)) continue
    if (end === undefined ? endOf(next) !== undefined : leads(next)) return next
  }
  return undefined
}

/** How many times as many bytes as there are left may be checked: some tenths of a second for a segment. */
const MOST_CHECKED = 16
const OPENING_BRACE = 0x7b
const CLOSING_BRACE = 0x7d

function looksLikeRecord(file: Buffer, at: number): boolean {
  if (file[at + PREFIX_BYTES] !== OPENING_BRACE || endByLengths(file, at) === undefined) return false
  return file[at + PREFIX_BYTES + file.readUInt32LE(at) - 1] === CLOSING_BRACE
}

/** The end of a record at `at`, if its lengths are true. undefined: they cannot be. */
function endByLengths(file: Buffer, at: number): number | undefined {
  if (at + PREFIX_BYTES > file.length) return undefined
  const headerBytes = file.readUInt32LE(at)
  const end = at + PREFIX_BYTES + headerBytes + file.readUInt32LE(at + 4)
  return headerBytes === 0 || end > file.length ? undefined : end
}

/** Nobody can say any more whose it was, or when it arrived. */
function damagedRecord(): SpoolRecord {
  const unknown = { projectId: null, category: 'default', receivedAt: Date.now() } as const
  const outcome = { ...unknown, outcome: 'invalid', reason: 'spool_damaged', quantity: 1 } as const
  return { header: { kind: 'outcomes', outcomes: [outcome] }, body: new Uint8Array() }
}

function checksum(prefix: Buffer, header: Uint8Array, body: Uint8Array): number {
  return crc32(body, crc32(header, crc32(prefix.subarray(0, LENGTHS_BYTES))))
}
