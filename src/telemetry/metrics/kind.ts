import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import type { MetricPoint } from '#domain/metrics/metric-point.ts'
import { statsdType } from '#domain/metrics/statsd.ts'
import type { DigestedItem } from '#domain/processing/batch.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { MAX_OTLP_RECORDS, otlpItemTypes } from '#domain/trace/otlp.ts'
import { decodeEvent } from '#digest/decode/decode-event.ts'
import { readContainer } from '../container.ts'
import { ended, type Kind } from '../kind.ts'
import { digestMetrics, type MetricPart } from './digest-metrics.ts'
import { readMetricRequest } from './otlp/read-request.ts'
import { readPoint } from './read-container.ts'
import { readStatsd } from './statsd/read-statsd.ts'
import { metricTable } from './table.ts'
import { metricItems } from './wire.ts'

/** Metrics, in every format in which they are sent. */
export const metrics: Kind<MetricPoint, DigestedItem> = {
  name: 'metrics',
  items: metricItems,
  table: metricTable,
  repeats: 'by_id',
  provesSetup: true,
  digest(item, context, lookups) {
    const parts = read(item)
    if (parts.ok) return digestMetrics(parts.value, item, context, lookups)
    return ended(wireItem(item).units(item), { outcome: 'invalid', reason: parts.refusal.reason })
  },
}

function read(item: EnvelopeItem): Result<readonly MetricPart[], { readonly reason: string }> {
  switch (item.type) {
    case otlpItemTypes.metrics:
      return readMetricRequest(item)
    case statsdType:
      return ok([readStatsd(item.payload)])
    default:
      return readItem(item)
  }
}

function readItem({ payload }: EnvelopeItem): ReturnType<typeof read> {
  const decoded = decodeEvent(payload)
  if (!decoded.ok) return decoded
  const container = readContainer(decoded.value)
  if (container === undefined || container.items.length + container.broken === 0) return refuse({ reason: 'no_items' })
  if (container.items.length > MAX_OTLP_RECORDS) return refuse({ reason: 'too_many_records' })
  const broken = new Map(container.broken > 0 ? [['not_an_object', container.broken]] : [])
  return ok([{ points: container.items.map(readPoint), broken, platform: '' }])
}

function wireItem({ type }: EnvelopeItem) {
  const found = metricItems.find((one) => one.type === type)
  if (found === undefined) throw new Error(`Metrics were handed an item of type ${type}.`)
  return found
}
