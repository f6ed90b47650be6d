import { Buffer } from 'node:buffer'
import { deflateSync } from 'node:zlib'
import type { ProjectId, ReplayId } from '#domain/ids.ts'
import { noLookups } from '#digest/no-lookups.ts'
import { digestRecording } from './digest-recording.ts'
import { readRecording } from './read-recording.ts'

/** For tests and floors: the largest replay segments that are read. */

export const LARGEST = 32 * 1024 * 1024
const owner = {
  replayId: 'b2'.repeat(16) as ReplayId,
  context: { projectId: 1 as ProjectId },
  lookups: noLookups,
}

export function digested(payload: Uint8Array) {
  const read = readRecording(payload)
  return read && digestRecording(read, owner)
}

/** A segment of this many bytes that repeats one event. */
export function segmentOf(event: unknown, bytes: number): Uint8Array {
  const json = JSON.stringify(event)
  const text = `[${`${json},`.repeat(Math.floor((bytes - 2) / (json.length + 1))).slice(0, -1)}]`.padEnd(bytes)
  return Buffer.concat([Buffer.from('{"segment_id":3}\n'), deflateSync(text, { level: 1 })])
}

const written = 'password=1 token=1a sk-a 4111 1111 1111 1112 curl -u a: '.repeat(40)

/** Events that fill a segment and are expensive to process. */
export const costlyEvents = {
  'what looks like secrets': { type: 5, data: { tag: 'breadcrumb', payload: { message: written } } },
  'nearly as many values as are read': { type: 3, data: Array.from({ length: 24 }, () => ({ value: 'of a node' })) },
}
