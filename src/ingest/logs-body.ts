import type { Buffer } from 'node:buffer'
import type { Envelope } from '#domain/envelope/envelope.ts'
import { plainLogType, vercelLogType } from '#domain/logs/plain-logs.ts'
import { statsdType } from '#domain/metrics/statsd.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { MAX_OTLP_RECORDS } from '#domain/trace/otlp.ts'
import { countLines } from '#telemetry/count-lines.ts'
import type { Refusal } from './refusal.ts'
import type { LineForm } from './route.ts'

const types = { lines: plainLogType, vercel: vercelLogType, statsd: statsdType } as const

/**
 * Converts a log file, or lines of StatsD, to an envelope with one item, with its bytes unchanged. The content type is
 * ignored, because curl claims to send a form. A file without lines becomes an envelope without items.
 */
export function envelopeOfLogs(bytes: Buffer, form: LineForm): Result<Envelope, Refusal> {
  const lines = countLines(bytes)
  if (lines > MAX_OTLP_RECORDS) return refuse({ reason: 'too_many_records', limit: MAX_OTLP_RECORDS })
  if (lines === 0) return ok({ header: {}, items: [] })
  const type = types[form]
  return ok({ header: {}, items: [{ type, header: { type }, payload: bytes }] })
}
