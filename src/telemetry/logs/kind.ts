import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import { plainLogType, vercelLogType } from '#domain/logs/plain-logs.ts'
import type { LogRecord } from '#domain/logs/log-record.ts'
import type { DigestedItem } from '#domain/processing/batch.ts'
import type { ItemContext } from '#domain/processing/item-context.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { MAX_OTLP_RECORDS, otlpItemTypes } from '#domain/trace/otlp.ts'
import { decodeEvent } from '#digest/decode/decode-event.ts'
import { readContainer } from '../container.ts'
import { ended, type Kind } from '../kind.ts'
import { withClient } from './client.ts'
import { digestLogs, type LogPart } from './digest-logs.ts'
import { readLogRequest } from './otlp/read-request.ts'
import { readPlain } from './plain/read-plain.ts'
import { readLog } from './read-container.ts'
import { logTable } from './table.ts'
import { logItems } from './wire.ts'

/** Logs, in every format in which they are sent. */
export const logs: Kind<LogRecord, DigestedItem> = {
  name: 'logs',
  items: logItems,
  table: logTable,
  repeats: 'by_id',
  provesSetup: true,
  digest(item, context, lookups) {
    const parts = read(item, context)
    if (parts.ok) return digestLogs(parts.value, item, context, lookups)
    return ended(wireItem(item).units(item), { outcome: 'invalid', reason: parts.refusal.reason })
  },
}

function read(item: EnvelopeItem, context: ItemContext): Result<readonly LogPart[], { readonly reason: string }> {
  switch (item.type) {
    case otlpItemTypes.logs:
      return readLogRequest(item)
    case plainLogType:
    case vercelLogType:
      return readPlain(item, context)
    default:
      return readItem(item, context)
  }
}

function readItem({ payload }: EnvelopeItem, context: ItemContext): ReturnType<typeof read> {
  const decoded = decodeEvent(payload)
  if (!decoded.ok) return decoded
  const container = readContainer(decoded.value)
  if (container === undefined || container.items.length + container.broken === 0) return refuse({ reason: 'no_items' })
  if (container.items.length > MAX_OTLP_RECORDS) return refuse({ reason: 'too_many_records' })
  return ok([
    { logs: withClient(container.items.map(readLog), container, context), broken: container.broken, platform: '' },
  ])
}

function wireItem({ type }: EnvelopeItem) {
  const found = logItems.find((one) => one.type === type)
  if (found === undefined) throw new Error(`Logs were handed an item of type ${type}.`)
  return found
}
