import { z } from 'zod'
import { parseSpanId } from '#domain/ids.ts'
import { ok } from '#domain/result.ts'
import { traceOf } from '../../endpoints/traces.ts'
import { operation, type Operation } from '../operation.ts'
import { notFound } from '../refuse.ts'
import { anything, id } from '../shapes.ts'

const reads = ['project:read', 'event:read'] as const

const spanShape = z
  .object({
    id,
    parentId: id.nullable(),
    projectId: id,
    isRoot: z.boolean().describe('A transaction: the first span of a service.'),
    name: z.string(),
    op: z.string(),
    status: z.string(),
    startUs: z.number().describe('Microseconds since the epoch.'),
    durationUs: z.number(),
    selfTimeUs: z.number(),
  })
  .meta({ id: 'Span' })

const trace = operation({
  id: 'getTrace',
  tag: 'Traces',
  method: 'get',
  path: '/traces/{trace}',
  summary: 'Get a trace with its spans and events',
  needs: reads,
  answers: z.object({
    id,
    total: z.int().describe('Total spans; `spans` may be truncated.'),
    spans: z.array(spanShape),
    events: z.array(
      z.object({ id, projectId: id, spanId: id.nullable(), atUs: z.number(), level: z.string(), title: z.string() }),
    ),
  }),
  handle: async ({ running, may, params }) => {
    const found = await traceOf(running, may, params.trace)
    if (!found.ok) return found
    const { id: traceId, total, spans, events } = found.value
    return ok({
      id: traceId,
      total,
      spans: spans.map(({ spanId, parentId, projectId, isRootSpan, start, duration, selfTime, ...span }) => ({
        id: spanId,
        parentId,
        projectId: String(projectId),
        isRoot: isRootSpan,
        name: span.name,
        op: span.op,
        status: span.status,
        startUs: start,
        durationUs: duration,
        selfTimeUs: selfTime,
      })),
      events: events.map(({ eventId, projectId, spanId, at, level, title }) => ({
        id: eventId,
        projectId: String(projectId),
        spanId,
        atUs: at,
        level,
        title,
      })),
    })
  },
})

const span = operation({
  id: 'getSpan',
  tag: 'Traces',
  method: 'get',
  path: '/traces/{trace}/spans/{span}',
  summary: 'Show a span with all attributes',
  needs: reads,
  answers: z.record(z.string(), anything),
  handle: async ({ running, may, params }) => {
    const found = await traceOf(running, may, params.trace)
    if (!found.ok) return found
    const spanId = parseSpanId(params.span)
    const of = spanId === undefined ? [] : await running.events.spansOf(may['event:read'], found.value.id, [spanId])
    return of[0] === undefined ? notFound('span', params.span) : ok({ ...of[0] })
  },
})

export const traceOperations: readonly Operation[] = [trace, span]
