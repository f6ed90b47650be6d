import type { Buffer } from 'node:buffer'
import { BinaryReader, WireType } from '@bufbuild/protobuf/wire'
import { MAX_OTLP_RECORDS, type OtlpEncoding, type OtlpSignal } from '#domain/trace/otlp.ts'

/**
 * Counts the spans, log records or metric points in an OTLP request. Returns `malformed` if it is not such a request.
 * The records themselves are read by the digest.
 */
export function countRecords(
  bytes: Buffer,
  encoding: OtlpEncoding,
  signal: OtlpSignal,
): number | 'malformed' | 'too_many' {
  const count = encoding === 'json' ? countInJson(bytes, signal) : countInProtobuf(bytes, signal)
  return typeof count === 'number' && count > MAX_OTLP_RECORDS ? 'too_many' : count
}

/** Larger JSON is not parsed here, because it would block all other requests: 12 MiB can take two seconds. */
const PARSED_BYTES = 256 * 1024

/**
 * The levels of a request, and a key that each record has exactly once. If a level has several names, any of them may
 * occur.
 */
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

/** Returns `undefined` if something at these levels has the wrong type. Missing levels count as empty. */
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

/** A metric counts as the number of its points, anything else as one. */
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

/**
 * Maximum number of fields inspected across all three levels. Empty fields take two bytes, so a hostile request could
 * contain many.
 */
const MAX_FIELDS = {
  traces: 2.5 * MAX_OTLP_RECORDS,
  logs: 2.5 * MAX_OTLP_RECORDS,
  metrics: 10 * MAX_OTLP_RECORDS,
} as const

/** The field numbers are the same for all signals (opentelemetry-proto 1). */
const FIELDS = { resources: [1], scopes: [2], records: [2] } as const
/** The fields of a metric that hold its data, and the field of that data that holds the points. */
const DATA_FIELDS = [5, 7, 9, 10, 11] as const
const POINTS_FIELD = [1] as const

/** The number of fields inspected, and its limit. */
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

/** Yields the messages in some fields of a message, up to the limit on fields. Throws if the bytes are malformed. */
function* messagesAt(bytes: Uint8Array, fields: readonly number[], seen: Seen): Generator<Uint8Array> {
  const reader = new BinaryReader(bytes)
  while (reader.pos < reader.len) {
    if (++seen.fields > seen.most) return
    const [number, wireType] = reader.tag()
    if (fields.includes(number) && wireType === WireType.LengthDelimited) yield reader.bytes()
    else reader.skip(wireType, number)
  }
}
