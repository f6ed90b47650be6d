import type { JsonObject } from '#domain/event/event.ts'
import type { WireItem } from '../wire.ts'
import type { LaidSpan } from './lay.ts'
import { typedAttributes } from './span-item.ts'
import type { TracePart } from './trace.ts'
import { units } from './units.ts'

/**
 * Server metrics of the requests in these parts: a counter, the duration, and the queue length (docs/protocol.md 2.1).
 * Browsers measure nothing, so there may be no item.
 */
export function metricItems(parts: readonly TracePart[]): readonly WireItem[] {
  const items = parts.flatMap(({ trace, spans }) =>
    spans
      .filter(({ unit, isRootSpan }) => isRootSpan && units[unit].runsIn !== 'browser')
      .flatMap((span) => writeMetrics(span, trace)),
  )
  if (items.length === 0) return []
  const contentType = 'application/vnd.sentry.items.trace-metric+json'
  const header = { type: 'trace_metric', item_count: items.length, content_type: contentType }
  return [{ header, payload: { version: 2, items } }]
}

function writeMetrics(
  { plan, unit, traceId, spanId, start, end }: LaidSpan,
  { scene }: TracePart['trace'],
): readonly JsonObject[] {
  const { project, sdk } = units[unit]
  const host = Math.floor(start) % 3
  const about = {
    'sentry.release': scene.releaseOf(project),
    'sentry.environment': scene.environment,
    'sentry.sdk.name': sdk.name,
    'sentry.sdk.version': sdk.version,
    'server.address': `${project}-${host + 1}`,
  }
  const outcome = { request: plan.name, status: plan.failed === undefined ? 'ok' : 'failed' }
  const ms = end - start
  const base = { timestamp: end / 1000, trace_id: traceId, span_id: spanId }
  return [
    { ...base, name: 'requests', type: 'counter', value: 1, attributes: typedAttributes({ ...about, ...outcome }) },
    {
      ...base,
      name: 'request.duration',
      type: 'distribution',
      unit: 'millisecond',
      value: Math.round(ms * 100) / 100,
      attributes: typedAttributes({ ...about, request: plan.name }),
    },
    {
      ...base,
      name: 'queue.depth',
      type: 'gauge',
      unit: 'item',
      value: Math.round((ms / 40) % 12) + host,
      attributes: typedAttributes(about),
    },
  ]
}
