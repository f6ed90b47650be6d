import { Buffer } from 'node:buffer'
import { crc32 } from 'node:zlib'
import type { SpoolHeader, SpoolRecord } from '#domain/spool/spool.ts'

/**
 * A record on disk, little-endian:
 *
 *     u32 bytes of the header | u32 bytes of the body | u32 crc32 of both lengths, header and body | header JSON | body
 *
 * A header is never empty, so a tail of zeros, which some file systems leave after a power cut, is not a record.
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

/** Serializes a record for disk without copying the body. */
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

/** A record and the position of its bytes, [from, to), in the input. */
export interface PlacedRecord extends SpoolRecord {
  readonly from: number
  readonly to: number
}

/**
 * Reads the records of a range of a segment file. Bodies are views into `bytes`, and Buffers, which are faster to
 * search. Ranges consist of whole records, so damage means that the disk lost confirmed data. Only the damaged record
 * is lost; an outcome that counts it takes its place. `onDamaged` receives its size in bytes.
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

/** The whole record that begins at `at`, or `undefined` if it is torn or not a record. */
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
 * Where the next whole record begins after the damaged one at `at`, or the end of the file if its lengths lead there.
 * `undefined` if nothing whole follows.
 */
export function endOfDamage(file: Buffer, at: number): number | undefined {
  // Most of a record is header and body, so its lengths are usually intact and lead to the next record or to the end.
  const end = endByLengths(file, at)
  const isLed = end !== undefined && (end === file.length || recordAt(file, end) !== undefined)
  // Damaged lengths may skip good records and lead to a later one. Those then form an unbroken sequence before it.
  return firstRecord(file, at + 1, isLed ? end : undefined) ?? (isLed ? end : undefined)
}

/**
 * The first whole record from `from` on. With an `end`, it must start a sequence of whole records that leads exactly
 * there. Fake records that a sender has put into a body lead elsewhere, because the sender cannot know their position.
 */
function firstRecord(file: Buffer, from: number, end?: number): number | undefined {
  const last = (end ?? file.length) - PREFIX_BYTES
  // Each apparent record costs a checksum over its claimed length, and a body may consist entirely of fakes.
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
    // Searching for a header's opening brace is faster than checking every byte.
    next = file.indexOf(OPENING_BRACE, next + PREFIX_BYTES) - PREFIX_BYTES
    if (next < 0 || next >= last) return undefined
    if (!looksLikeRecord(file, next)) continue
    if (end === undefined ? endOf(next) !== undefined : leads(next)) return next
  }
  return undefined
}

/** Limit on checksummed bytes, as a multiple of the remaining bytes: some tenths of a second per segment. */
const MOST_CHECKED = 16
const OPENING_BRACE = 0x7b
const CLOSING_BRACE = 0x7d

function looksLikeRecord(file: Buffer, at: number): boolean {
  if (file[at + PREFIX_BYTES] !== OPENING_BRACE || endByLengths(file, at) === undefined) return false
  return file[at + PREFIX_BYTES + file.readUInt32LE(at) - 1] === CLOSING_BRACE
}

/** The end of a record at `at` according to its lengths, or `undefined` if they cannot be right. */
function endByLengths(file: Buffer, at: number): number | undefined {
  if (at + PREFIX_BYTES > file.length) return undefined
  const headerBytes = file.readUInt32LE(at)
  const end = at + PREFIX_BYTES + headerBytes + file.readUInt32LE(at + 4)
  return headerBytes === 0 || end > file.length ? undefined : end
}

/** Its project and arrival time can no longer be known. */
function damagedRecord(): SpoolRecord {
  const unknown = { projectId: null, category: 'default', receivedAt: Date.now() } as const
  const outcome = { ...unknown, outcome: 'invalid', reason: 'spool_damaged', quantity: 1 } as const
  return { header: { kind: 'outcomes', outcomes: [outcome] }, body: new Uint8Array() }
}

function checksum(prefix: Buffer, header: Uint8Array, body: Uint8Array): number {
  return crc32(body, crc32(header, crc32(prefix.subarray(0, LENGTHS_BYTES))))
}
