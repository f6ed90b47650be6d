import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { EnvelopeReader } from '#domain/envelope/reader.ts'
import { createInFlight } from './in-flight.ts'
import { KeptBytes } from './kept-bytes.ts'

const MIB = 1024 ** 2
const PIECE_BYTES = 64 * 1024

function keptBytes(): KeptBytes {
  return new KeptBytes(createInFlight(100 * MIB, () => 0).open('198.51.100.1').holding)
}

/** The bytes as a socket delivers them, each piece in its own buffer. */
function piecesOf(body: Buffer): readonly Buffer[] {
  const starts = Array.from({ length: Math.ceil(body.length / PIECE_BYTES) }, (_, index) => index * PIECE_BYTES)
  return starts.map((at) => {
    const piece = Buffer.allocUnsafeSlow(Math.min(PIECE_BYTES, body.length - at))
    piece.set(body.subarray(at, at + piece.length))
    return piece
  })
}

/** Bytes that encode their own position. */
function aBody(bytes: number): Buffer {
  const body = Buffer.alloc(bytes)
  for (let at = 0; at + 4 <= bytes; at += 4) body.writeUInt32LE(at, at)
  return body
}

test('a large body comes out as it came in, and its pieces take no memory any more', async () => {
  const body = aBody(5 * MIB + 1_000)
  const pieces = piecesOf(body)
  const kept = keptBytes()
  for (const piece of pieces) kept.keep(piece)
  expect(pieces.filter(({ buffer }) => buffer.byteLength > 0)).toHaveLength(1)
  expect((await kept.whole()).equals(body)).toBe(true)
})

test.each([0, 100, MIB - 1, MIB, MIB + 100, 2 * MIB + PIECE_BYTES, 3 * MIB - 8])(
  'what is let go of from byte %i on leaves the rest, and the place for what follows',
  async (to) => {
    const body = aBody(3 * MIB)
    const kept = keptBytes()
    for (const piece of piecesOf(body)) kept.keep(piece)
    kept.rewind(to)
    for (const piece of piecesOf(body)) kept.keep(piece)
    expect((await kept.whole()).equals(Buffer.concat([body.subarray(0, to), body]))).toBe(true)
  },
)

test('a small piece of something larger leaves the larger thing alone', () => {
  const larger = Buffer.alloc(2 * MIB, 'x')
  const kept = keptBytes()
  kept.keep(larger.subarray(0, MIB + 1))
  expect(larger.at(-1)).toBe(0x78)
})

test('a header that begins in a piece whose memory is gone is read whole', async () => {
  const header = '{"type":"attachment","filename":"second","length":3}'
  const before = '{}\n{"type":"attachment","length":'
  // The header begins with the last byte of the first block.
  const length = MIB - before.length - '1048500}\n'.length - '\n'.length - 1
  const body = Buffer.from(`${before}${length}}\n${'x'.repeat(length)}\n${header}\nabc`)
  const kept = keptBytes()
  const reader = new EnvelopeReader({
    maxBytes: () => Infinity,
    ended: () => undefined,
    keep: (bytes) => kept.keep(bytes),
    rewind: (to) => kept.rewind(to),
  })
  for (const piece of piecesOf(body)) expect(reader.push(piece)).toBeUndefined()
  const framed = reader.end()
  expect(framed.ok && framed.value.items.map((item) => item.header['filename'])).toEqual([undefined, 'second'])
  expect((await kept.whole()).equals(body)).toBe(true)
})
