import { z } from 'zod'
import { logLevels, type LogRecord } from '#domain/logs/log-record.ts'
import type { TraceId } from '#domain/ids.ts'
import { count, projectId } from '../queries/columns.ts'
import { hexOf, maybeSpan, traceId } from '../queries/span-columns.ts'

const NO_TRACE = '0'.repeat(32)

/** The columns that {@link logRows} parses. */
export const logColumns = `
  project_id, toUnixTimestamp64Milli(time) AS time_ms, tie, toUnixTimestamp64Milli(received_at) AS received_ms, arrival,
  position, level, severity, body, trace_id, ${hexOf('span_id')} AS span_hex, release, environment, sdk_name,
  sdk_version, texts.key AS text_keys, texts.value AS text_values, numbers.key AS number_keys,
  numbers.value AS number_values`

const logRow = z.object({
  project_id: projectId,
  time_ms: count,
  tie: count,
  received_ms: count,
  arrival: count,
  position: count,
  level: z.enum(logLevels),
  severity: z.number(),
  body: z.string(),
  trace_id: traceId,
  span_hex: maybeSpan,
  release: z.string(),
  environment: z.string(),
  sdk_name: z.string(),
  sdk_version: z.string(),
  text_keys: z.array(z.string()),
  text_values: z.array(z.string()),
  number_keys: z.array(z.string()),
  number_values: z.array(z.number()),
})

export const logRows = z.array(
  logRow.transform((row): LogRecord => ({
    projectId: row.project_id,
    time: row.time_ms,
    tie: row.tie,
    receivedAt: row.received_ms,
    arrival: row.arrival,
    position: row.position,
    level: row.level,
    severity: row.severity,
    body: row.body,
    traceId: maybeTrace(row.trace_id),
    spanId: row.span_hex,
    release: row.release,
    environment: row.environment,
    sdkName: row.sdk_name,
    sdkVersion: row.sdk_version,
    texts: row.text_keys.map((name, index) => [name, row.text_values[index] ?? ''] as const),
    numbers: row.number_keys.map((name, index) => [name, row.number_values[index] ?? 0] as const),
  })),
)

function maybeTrace(id: TraceId): TraceId | null {
  return id === NO_TRACE ? null : id
}
