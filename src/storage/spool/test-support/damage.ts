import { Buffer } from 'node:buffer'
import { expect } from 'vitest'
import type { SpoolRecord } from '#domain/spool/spool.ts'
import { frameRecord, readRecords } from '../record.ts'
import { scanSegment } from '../segment.ts'

function record(text: string | Uint8Array): SpoolRecord {
  const header = { kind: 'envelope', projectId: 7, receivedAt: 1, remoteAddress: null, userAgent: null } as const
  return { header: header as SpoolRecord['header'], body: Buffer.from(text) }
}

/** The bytes of a record with this body. */
export function framed(body: string | Uint8Array): Buffer {
  const { head, body: bytes } = frameRecord(record(body))
  return Buffer.concat([head, bytes])
}

/** Opens and reads a segment as a server does. Returns the bodies, and the number of records counted as damaged. */
export function read(bytes: Buffer): { texts: string[]; damaged: number } {
  const segment = scanSegment(1, bytes)
  const texts: string[] = []
  let damaged = 0
  for (const { header, body } of readRecords(bytes.subarray(0, segment.bytes))) {
    if (header.kind === 'outcomes') damaged++
    else texts.push(Buffer.from(body).toString('latin1'))
  }
  expect(segment.records).toBe(texts.length + damaged)
  return { texts, damaged }
}

/**
 * Expects everything but the record with this byte to be read. The damaged record is counted, or truncated if it is the
 * last.
 */
export function expectAllButOne(frames: readonly Buffer[], bodies: readonly string[], at: number, value: number): void {
  const bytes = Buffer.concat(frames)
  bytes[at] = value
  let end = 0
  const hit = frames.findIndex((frame) => (end += frame.length) > at)
  const found = read(bytes)
  expect(found.texts, `byte ${at} as ${value}`).toEqual(bodies.toSpliced(hit, 1))
  expect(found.damaged).toBeLessThanOrEqual(1)
  if (hit < frames.length - 1) expect(found.damaged).toBe(1)
}
