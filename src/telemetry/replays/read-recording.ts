import { gunzipSync, inflateSync } from 'node:zlib'
import type { Json, JsonObject } from '#domain/event/event.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { isDeeperThan } from '#digest/decode/depth.ts'
import { MAX_DEPTH } from '#digest/decode/decode-event.ts'
import { hasTooManyValues } from '#digest/decode/too-many-values.ts'
import { isObject } from '#digest/normalise/fields.ts'
import { MIB } from '../wire.ts'

/** Why a segment's events cannot be read. */
export type NoRecording = 'recording_too_large' | 'recording_unreadable' | 'too_deep'

/** A segment of a recording, by its number. */
export interface SentRecording {
  readonly segmentId: number
  /** rrweb events in the order in which they were sent, without entries that are not objects. */
  readonly events: Result<RecordedEvents, NoRecording>
}

export interface RecordedEvents {
  readonly events: readonly JsonObject[]
  /** Size of the JSON that was sent. */
  readonly bytes: number
}

/**
 * The maximum unpacked size of a segment in bytes (docs/protocol.md 1.6). SDKs for browsers send at most 20 MB. At this
 * size the digest needs at most half of the processor time that a record may use, regardless of its contents; 100 MiB
 * would exceed all of it.
 */
const MAX_BYTES = 32 * MIB
const MAX_SEGMENT_ID = 2 ** 31 - 1
/** The first line of a recording is about 20 characters. */
const MAX_HEADER = 1024
const NEWLINE = 10

/**
 * Reads a recording: a line of JSON with the segment's number, followed by an array of events, compressed or not.
 * Returns `undefined` without a number.
 */
export function readRecording(payload: Uint8Array): SentRecording | undefined {
  const newline = payload.subarray(0, MAX_HEADER).indexOf(NEWLINE)
  const header = newline < 0 ? payload.subarray(0, MAX_HEADER) : payload.subarray(0, newline)
  const segmentId = readSegmentId(header)
  if (segmentId === undefined) return undefined
  return { segmentId, events: newline < 0 ? ok(NOTHING) : readEvents(payload.subarray(newline + 1)) }
}

const NOTHING: RecordedEvents = { events: [], bytes: 0 }

function readSegmentId(header: Uint8Array): number | undefined {
  const value = parsed(header)
  return isObject(value) ? segmentIdOf(value.segment_id) : undefined
}

/** Parses a segment number. */
export function segmentIdOf(value: Json | undefined): number | undefined {
  const id = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value
  return typeof id === 'number' && Number.isInteger(id) && id >= 0 && id <= MAX_SEGMENT_ID ? id : undefined
}

function readEvents(body: Uint8Array): SentRecording['events'] {
  if (body.length === 0) return ok(NOTHING)
  const plain = unpacked(body)
  if (typeof plain === 'string') return refuse(plain)
  if (hasTooManyValues(plain)) return refuse('recording_too_large')
  const value = parsed(plain)
  if (!Array.isArray(value)) return refuse('recording_unreadable')
  if (isDeeperThan(MAX_DEPTH, value as Json)) return refuse('too_deep')
  return ok({ events: (value as readonly Json[]).filter(isObject), bytes: plain.length })
}

function unpacked(body: Uint8Array): Uint8Array | NoRecording {
  const unpack = unpackerOf(body)
  if (unpack === undefined) return body.length > MAX_BYTES ? 'recording_too_large' : body
  try {
    return unpack(body, { maxOutputLength: MAX_BYTES })
  } catch (fault) {
    return fault instanceof RangeError ? 'recording_too_large' : 'recording_unreadable'
  }
}

/** Streams of zlib and gzip start with a byte with which JSON never starts. */
function unpackerOf([first, second]: Uint8Array): typeof inflateSync | undefined {
  if (first === 0x1f && second === 0x8b) return gunzipSync
  return first !== undefined && (first & 0x0f) === 8 ? inflateSync : undefined
}

function parsed(bytes: Uint8Array): Json | undefined {
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString()) as Json
  } catch {
    return undefined
  }
}
