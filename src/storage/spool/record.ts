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

/**
 * The records of a range of a segment file. Bodies are views into `bytes`, and Buffers, which are quicker to search.
 * Throws where a record is damaged: ranges are made of whole records, so the disk has lost what it had confirmed.
 */
export function* readRecords(bytes: Uint8Array): Iterable<SpoolRecord> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at < file.length;) {
    const found = recordAt(file, at)
    if (found === undefined) throw new Error(`The spool record at byte ${at} of the range is damaged.`)
    yield found.record
    at = found.end
  }
}

/** The whole record that begins at `at`, and where it ends. undefined: torn, or no record at all. */
export function recordAt(file: Buffer, at: number): { record: SpoolRecord; end: number } | undefined {
  if (at + PREFIX_BYTES > file.length) return undefined
  const headerEnd = at + PREFIX_BYTES + file.readUInt32LE(at)
  const end = headerEnd + file.readUInt32LE(at + 4)
  if (headerEnd === at + PREFIX_BYTES || end > file.length) return undefined
  const header = file.subarray(at + PREFIX_BYTES, headerEnd)
  const body = file.subarray(headerEnd, end)
  if (checksum(file.subarray(at), header, body) !== file.readUInt32LE(at + LENGTHS_BYTES)) return undefined
  return { record: { header: JSON.parse(header.toString()) as SpoolHeader, body }, end }
}

function checksum(prefix: Buffer, header: Uint8Array, body: Uint8Array): number {
  return crc32(body, crc32(header, crc32(prefix.subarray(0, LENGTHS_BYTES))))
}
