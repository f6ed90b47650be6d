import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import { vercelLogType } from '#domain/logs/plain-logs.ts'
import type { ItemContext } from '#domain/processing/item-context.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { MAX_OTLP_RECORDS } from '#domain/trace/otlp.ts'
import type { LogPart } from '../digest-logs.ts'
import { countLines } from '../../count-lines.ts'
import { entriesOf } from './lines.ts'
import { readJsonLine } from './read-json-line.ts'
import { readTextLine } from './read-text-line.ts'
import { readVercelLog } from './read-vercel.ts'

/** Reads a log file received over HTTP, or a Vercel drain. */
export function readPlain(
  { type, payload }: EnvelopeItem,
  { receivedAt }: ItemContext,
): Result<readonly LogPart[], { readonly reason: 'no_items' | 'too_many_records' }> {
  if (countLines(payload) > MAX_OTLP_RECORDS) return refuse({ reason: 'too_many_records' })
  const entries = entriesOf(payload)
  if (entries.length === 0) return refuse({ reason: 'no_items' })
  if (entries.length > MAX_OTLP_RECORDS) return refuse({ reason: 'too_many_records' })
  const readObject = type === vercelLogType ? readVercelLog : readJsonLine
  const logs = entries.map((entry) => (typeof entry === 'string' ? readTextLine(entry, receivedAt) : readObject(entry)))
  return ok([{ logs, broken: 0, platform: '' }])
}
