import type { JsonObject } from '#domain/event/event.ts'
import type { WireItem } from '../wire.ts'
import type { LaidSpan } from './lay.ts'
import { typedAttributes } from './span-item.ts'
import type { TracePart } from './trace.ts'
import { units } from './units.ts'

/** Longer requests are logged as slow. */
const SLOW_MS = 800

/**
 * Server logs of the requests in these parts: one log each (docs/protocol.md 2.1). Browsers write none, so there may be
 * no item.
 */
export function logItems(parts: readonly TracePart[]): readonly WireItem[] {
  const items = parts.flatMap(({ trace, spans }) =>
    spans
      .filter(({ unit, isRootSpan }) => isRootSpan && units[unit].runsIn !== 'browser')
      .map((span) => writeLog(span, trace)),
  )
  if (items.length === 0) return []
  const contentType = 'application/vnd.sentry.items.log+json'
  return [
    { header: { type: 'log', item_count: items.length, content_type: contentType }, payload: { version: 2, items } },
  ]
}

function writeLog({ plan, unit, traceId, spanId, start, end }: LaidSpan, { scene }: TracePart['trace']): JsonObject {
  const ms = Math.round(end - start)
  const { project } = units[unit]
  const [level, outcome] =
    plan.failed === undefined ? [ms > SLOW_MS ? 'warn' : 'info', 'finished'] : ['error', `failed (${plan.failed})`]
  return {
    timestamp: end / 1000,
    trace_id: traceId,
    level,
    body: `${plan.name} ${outcome} in ${ms} ms`,
    attributes: typedAttributes({
      'sentry.message.template': '%s %s in %s ms',
      'sentry.trace.parent_span_id': spanId,
      'sentry.release': scene.releaseOf(project),
      'sentry.environment': scene.environment,
      ...(scene.replayId !== undefined && { 'sentry.replay_id': scene.replayId }),
      'server.address': `${project}-${(Math.floor(start) % 3) + 1}`,
      duration_ms: ms,
      ...plan.attributes,
    }),
  }
}
