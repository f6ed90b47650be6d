import type { JsonObject } from '#domain/event/event.ts'
import type { WireEnvelope } from '../wire.ts'
import type { LaidSpan } from './lay.ts'
import type { Attributes } from './span-plan.ts'
import type { TracePart } from './trace.ts'
import { units } from './units.ts'
import { profiledAs } from './profiled.ts'
import { samplingOf, seconds } from './write-container.ts'

/** A worker task's part of a trace, as the Python SDK sends it: a transaction (docs/protocol.md 4.4). */
export function writeTransaction({ trace, spans }: TracePart, eventId: string): WireEnvelope {
  const [segment, ...others] = spans
  if (segment?.isRootSpan !== true) throw new Error('A transaction begins with its segment.')
  const { sdk, project } = units[segment.unit]
  const { scene } = trace
  const [host] = segment.spanId
  const profiled = profiledAs(segment, scene)
  const payload = {
    type: 'transaction',
    event_id: eventId,
    transaction: segment.plan.name,
    transaction_info: { source: 'task' },
    start_timestamp: seconds(segment.start),
    timestamp: seconds(segment.end),
    platform: 'python',
    server_name: `worker-${1 + (Number.parseInt(host ?? '0', 16) % 3)}`,
    release: scene.releaseOf(project),
    environment: scene.environment,
    contexts: {
      trace: spanOf(segment),
      runtime: { name: 'CPython', version: '3.13.9' },
      ...(profiled?.kind === 'task' && { profile: { profile_id: profiled.profileId } }),
    },
    spans: others.map((span) => ({
      ...spanOf(span),
      description: span.plan.name,
      start_timestamp: seconds(span.start),
      timestamp: seconds(span.end),
    })),
    sdk: { ...sdk },
  }
  return { sdk, eventId, trace: samplingOf(trace, segment.unit), items: [{ header: { type: 'transaction' }, payload }] }
}

function spanOf({ plan, traceId, spanId, parentId }: LaidSpan): JsonObject {
  return {
    trace_id: traceId,
    span_id: spanId,
    ...(parentId !== undefined && { parent_span_id: parentId }),
    op: plan.op,
    origin: plan.op.startsWith('queue.') ? 'auto.queue.celery' : 'auto',
    status: plan.failed ?? 'ok',
    data: dataOf(plan.attributes ?? {}),
  }
}

function dataOf(attributes: Attributes): JsonObject {
  const entries = Object.entries(attributes)
  return Object.fromEntries(entries.map(([name, value]) => [name, typeof value === 'object' ? [...value] : value]))
}
