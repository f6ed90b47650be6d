import type { Buffer } from 'node:buffer'
import { BinaryReader, WireType } from '@bufbuild/protobuf/wire'
import { MAX_OTLP_RECORDS, type OtlpEncoding, type OtlpSignal } from '#domain/trace/otlp.ts'

/**
 * Returns how many spans, log records or points of metrics a request of OTLP holds. `malformed`: it is no such request. Its records
 * themselves are for the digest to read.
 */
export function countRecords(
  bytes: Buffer,
  encoding: OtlpEncoding,
  signal: OtlpSignal,
): number | 'malformed' | 'too_many' {
  const count = encoding === 'json' ? countInJson(bytes, signal) : countInProtobuf(bytes, signal)
  return typeof count === 'number' && count > MAX_OTLP_RECORDS ? 'too_many' : count
}

/** Larger JSON is not parsed here, where all requests wait for each other: 12 MiB of it can take two seconds. */
const PARSED_BYTES = 256 * 1024

/** The levels of a request, and a key that each record has once; a level of several names is whichever of them there is. */
const inJson = {
  traces: { levels: ['resourceSpans', 'scopeSpans', 'spans'], key: '"startTimeUnixNano"' },
  logs: { levels: ['resourceLogs', 'scopeLogs', 'logRecords'], key: '"body"' },
  metrics: { levels: ['resourceMetrics', 'scopeMetrics', 'metrics'], key: '"timeUnixNano"' },
} as const

function countInJson(bytes: Buffer, signal: OtlpSignal): number | 'malformed' {
  const { levels, key } = inJson[signal]
  if (bytes.length > PARSED_BYTES) return isBraced(bytes) ? Math.max(1, occurrences(bytes, key)) : 'malformed'
  try {
    return countAt(JSON.parse(bytes.toString('utf8')), levels) ?? 'malformed'
  } catch {
    return 'malformed'
  }
}

/** undefined: something of these levels is not what it should be. Absent levels are empty. */
function countAt(value: unknown, [level, ...below]: readonly string[]): number | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  if (level === undefined) return pointsIn(value)
  const list = Object.entries(value).find(([name]) => name === level)?.[1] ?? []
  if (!Array.isArray(list)) return undefined
  let sum = 0
  for (const one of list) {
    const count = countAt(one, below)
    if (count === undefined) return undefined
    sum += count
  }
  return sum
}

/** The forms of a metric's data. */
const forms: ReadonlySet<string> = new Set(['gauge', 'sum', 'histogram', 'exponentialHistogram', 'summary'])

/** Returns what a record counts for: a metric for its points, anything else for one. */
function pointsIn(record: object): number {
  const [, data] = Object.entries(record).find(([name]) => forms.has(name)) ?? []
  if (typeof data !== 'object' || data === null || !('dataPoints' in data)) return 1
  return Array.isArray(data.dataPoints) ? data.dataPoints.length : 1
}

function isBraced(bytes: Buffer): boolean {
  const text = bytes.subarray(0, 64).toString('latin1').trimStart()
  const end = bytes.subarray(-64).toString('latin1').trimEnd()
  return text.startsWith('{') && end.endsWith('}')
}

function occurrences(bytes: Buffer, key: string): number {
  let count = 0
  for (let at = bytes.indexOf(key); at !== -1 && count <= MAX_OTLP_RECORDS; at = bytes.indexOf(key, at + key.length)) {
    count++
  }
  return count
}

/** Fields of all three levels that are looked at; an empty one takes two bytes, and a hostile request many. */
const MAX_FIELDS = {
  traces: 2.5 * MAX_OTLP_RECORDS,
  logs: 2.5 * MAX_OTLP_RECORDS,
  metrics: 10 * MAX_OTLP_RECORDS,
} as const

/** Requests of all signals number these fields alike (opentelemetry-proto 1). */
const FIELDS = { resources: [1], scopes: [2], records: [2] } as const
/** The fields of a metric that hold its data, and of those that of the points. */
const DATA_FIELDS = [5, 7, 9, 10, 11] as const
const POINTS_FIELD = [1] as const

/** How many fields were looked at, and how many may be. */
interface Seen {
  fields: number
  readonly most: number
}

function countInProtobuf(bytes: Uint8Array, signal: OtlpSignal): number | 'malformed' | 'too_many' {
  const seen = { fields: 0, most: MAX_FIELDS[signal] }
  let records = 0
  try {
    for (const resource of messagesAt(bytes, FIELDS.resources, seen))
      for (const scope of messagesAt(resource, FIELDS.scopes, seen))
        for (const record of messagesAt(scope, FIELDS.records, seen))
          records += signal === 'metrics' ? pointsOf(record, seen) : 1
  } catch {
    return 'malformed'
  }
  return seen.fields > seen.most ? 'too_many' : records
}

function pointsOf(metric: Uint8Array, seen: Seen): number {
  let points = 0
  for (const data of messagesAt(metric, DATA_FIELDS, seen))
    for (const _ of messagesAt(data, POINTS_FIELD, seen)) points++
  return Math.max(1, points)
}

/** The messages in some fields of a message, as long as there are not too many fields. Throws where the bytes are none. */
function* messagesAt(bytes: Uint8Array, fields: readonly number[], seen: Seen): Generator<Uint8Array> {
  const reader = new BinaryReader(bytes)
  while (reader.pos < reader.len) {
    if (++seen.fields > seen.most) return
    const [number, wireType] = reader.tag()
    if (fields.includes(number) && wireType === WireType.LengthDelimited) yield reader.bytes()
    else reader.skip(wireType, number)
  }
}
