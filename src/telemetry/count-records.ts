import type { Buffer } from 'node:buffer'
import { BinaryReader, WireType } from '@bufbuild/protobuf/wire'
import { MAX_OTLP_RECORDS, type OtlpEncoding, type OtlpSignal } from '#domain/trace/otlp.ts'

/**
 * Returns how many spans or log records a request of OTLP holds. `malformed`: it is no such request. Its records
 * themselves are for the digest to read.
 */
export function countRecords(
  bytes: Buffer,
  encoding: OtlpEncoding,
  signal: OtlpSignal,
): number | 'malformed' | 'too_many' {
  const count = encoding === 'json' ? countInJson(bytes, signal) : countInProtobuf(bytes)
  return typeof count === 'number' && count > MAX_OTLP_RECORDS ? 'too_many' : count
}

/** Larger JSON is not parsed here, where all requests wait for each other: 12 MiB of it can take two seconds. */
const PARSED_BYTES = 256 * 1024

/** The three levels of a request, and a key that each record has once. */
const inJson = {
  traces: { levels: ['resourceSpans', 'scopeSpans', 'spans'], key: '"startTimeUnixNano"' },
  logs: { levels: ['resourceLogs', 'scopeLogs', 'logRecords'], key: '"body"' },
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
  if (level === undefined) return 1
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
const MAX_FIELDS = 2.5 * MAX_OTLP_RECORDS

/** ExportTraceServiceRequest and ExportLogsServiceRequest number these fields alike (opentelemetry-proto 1). */
const FIELDS = { resources: 1, scopes: 2, records: 2 } as const

function countInProtobuf(bytes: Uint8Array): number | 'malformed' | 'too_many' {
  const seen = { fields: 0 }
  let records = 0
  try {
    for (const resource of messagesAt(bytes, FIELDS.resources, seen))
      for (const scope of messagesAt(resource, FIELDS.scopes, seen))
        for (const _ of messagesAt(scope, FIELDS.records, seen)) records++
  } catch {
    return 'malformed'
  }
  return seen.fields > MAX_FIELDS ? 'too_many' : records
}

/** The messages in a field of a message, as long as there are not too many fields. Throws where the bytes are none. */
function* messagesAt(bytes: Uint8Array, field: number, seen: { fields: number }): Generator<Uint8Array> {
  const reader = new BinaryReader(bytes)
  while (reader.pos < reader.len) {
    if (++seen.fields > MAX_FIELDS) return
    const [number, wireType] = reader.tag()
    if (number === field && wireType === WireType.LengthDelimited) yield reader.bytes()
    else reader.skip(wireType, number)
  }
}
