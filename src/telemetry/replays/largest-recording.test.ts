import { Buffer } from 'node:buffer'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { ProjectId, ReplayId } from '#domain/ids.ts'
import { noLookups } from '#digest/no-lookups.ts'
import { leastCpuMsOf } from '#digest/testing.ts'
import { digestRecording } from './digest-recording.ts'
import { readRecording } from './read-recording.ts'

const LARGEST = 32 * 1024 * 1024
/** Of the three seconds after which a digest thread is ended (src/pipeline/digest-thread.ts). */
const WANTED_MS = 2000

const owner = {
  replayId: 'b2'.repeat(16) as ReplayId,
  context: { projectId: 1 as ProjectId },
  lookups: noLookups,
}

function digested(payload: Uint8Array) {
  const read = readRecording(payload)
  return read && digestRecording(read, owner)
}

/** A segment of so many bytes, of the same event over and over. */
function segmentOf(event: unknown, bytes: number): Uint8Array {
  const json = JSON.stringify(event)
  const text = `[${`${json},`.repeat(Math.floor((bytes - 2) / (json.length + 1))).slice(0, -1)}]`.padEnd(bytes)
  return Buffer.concat([Buffer.from('{"segment_id":3}\n'), deflateSync(text, { level: 1 })])
}

const written = 'password=1 token=1a sk-a 4111 1111 1111 1112 curl -u a: '.repeat(40)

test.each([
  ['of what looks like secrets', { type: 5, data: { tag: 'breadcrumb', payload: { message: written } } }],
  ['of as many values as fit', { type: 3, data: Array.from({ length: 24 }, () => ({})) }],
])(
  'the largest segment %s is read in time',
  (_, event) => {
    const payload = segmentOf(event, LARGEST)
    expect(digested(payload)).toMatchObject({ unreadable: undefined, recorded: { state: 'kept' } })
    expect(leastCpuMsOf(() => digested(payload), WANTED_MS)).toBeLessThan(WANTED_MS)
  },
  60_000,
)

test('a larger one is refused before it is unpacked as a whole, and leaves a gap', () => {
  const payload = segmentOf({ type: 3, data: {} }, 100 * 1024 * 1024)
  const refused = { unreadable: 'recording_too_large', recorded: { state: 'unreadable' }, blobs: [] }
  expect(digested(payload)).toMatchObject(refused)
  expect(leastCpuMsOf(() => digested(payload), WANTED_MS / 10)).toBeLessThan(WANTED_MS / 10)
})
