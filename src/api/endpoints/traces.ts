import { z } from '@hono/zod-openapi'
import type { Grant } from '#domain/access/access.ts'
import { parseTraceId, type ProjectId, type TraceId } from '#domain/ids.ts'
import { parseLogQuery } from '#domain/logs/log-query.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import { endOf, treesOf, type TreeNode } from '#domain/trace/trace-tree.ts'
import type { TraceEvent, TraceSpan } from '#domain/trace/span-store.ts'
import { messages } from '#messages'
import type { Grants } from '../authenticate.ts'
import { endpoint, type Endpoint } from '../endpoint.ts'
import type { ApiRefusal } from '../refusal.ts'

const t = messages('api')

const needs = ['project:read', 'event:read'] as const
/** Maximum spans returned for a trace. */
const MOST_SPANS = 10_000
const MOST_EVENTS = 1000

const errorShape = z.object({
  event_id: z.string(),
  project_id: z.number(),
  project_slug: z.string(),
  title: z.string(),
  message: z.string(),
  level: z.string(),
  timestamp: z.number(),
  event_type: z.literal('error'),
})

interface TracedSpan {
  readonly children: TracedSpan[]
  readonly errors: z.output<typeof errorShape>[]
  readonly occurrences: readonly never[]
  readonly event_id: string
  readonly span_id: string
  readonly transaction_id: string
  readonly parent_span_id: string | null
  readonly project_id: number
  readonly project_slug: string
  readonly start_timestamp: number
  readonly end_timestamp: number
  readonly duration: number
  readonly exclusive_time: number
  readonly transaction: string
  readonly is_transaction: boolean
  readonly op: string
  readonly name: string
  readonly description: string
  readonly status: string
  readonly event_type: 'span'
}

const spanShape: z.ZodType<TracedSpan> = z
  .lazy(() =>
    z.object({
      children: z.array(spanShape),
      errors: z.array(errorShape),
      occurrences: z.array(z.never()).readonly(),
      event_id: z.string(),
      span_id: z.string(),
      transaction_id: z.string(),
      parent_span_id: z.string().nullable(),
      project_id: z.number(),
      project_slug: z.string(),
      start_timestamp: z.number(),
      end_timestamp: z.number(),
      duration: z.number(),
      exclusive_time: z.number(),
      transaction: z.string(),
      is_transaction: z.boolean(),
      op: z.string(),
      name: z.string(),
      description: z.string(),
      status: z.string(),
      event_type: z.literal('span'),
    }),
  )
  .openapi('TracedSpan', { type: 'object' })

/** A trace as trees of spans, each with its errors. Errors without a known span are listed next to the trees. */
const trace = endpoint({
  path: '/organizations/{organization}/trace/{trace}/',
  summary: t('operations.trace'),
  needs,
  query: z.object({}),
  body: z.array(z.union([spanShape, errorShape])),
  answer: async ({ running, may, params }) => {
    const found = await traceOf(running, may, params.trace)
    if (!found.ok) return found
    const { spans, events, slugs } = found.value
    const known = new Set(spans.map(({ spanId }) => spanId))
    const errors = Map.groupBy(events, ({ spanId }) => (spanId !== null && known.has(spanId) ? spanId : null))
    const toldOf = (of: readonly TraceEvent[] | undefined) => (of ?? []).map((event) => errorOf(event, slugs))
    const spanOf = ({ span, children }: TreeNode<TraceSpan>, within: TraceSpan): TracedSpan => {
      const of = span.isRootSpan ? span : within
      return {
        ...cellsOf(span, of, slugs),
        children: children.map((child) => spanOf(child, of)),
        errors: toldOf(errors.get(span.spanId)),
      }
    }
    const trees = treesOf(spans).map((tree) => spanOf(tree, tree.span))
    return ok({ body: [...trees, ...toldOf(errors.get(null))] })
  },
})

const metaShape = z
  .object({
    errors: z.number(),
    logs: z.number(),
    performance_issues: z.number(),
    span_count: z.number(),
    span_count_map: z.record(z.string(), z.number()),
    transaction_child_count_map: z.array(
      z.object({ 'transaction.event_id': z.string().nullable(), 'count()': z.number() }),
    ),
  })
  .openapi('TraceMeta')

const meta = endpoint({
  path: '/organizations/{organization}/trace-meta/{trace}/',
  summary: t('operations.traceMeta'),
  needs,
  query: z.object({}),
  body: metaShape,
  answer: async ({ running, may, params }) => {
    const found = await traceOf(running, may, params.trace)
    if (!found.ok) return found
    const { spans, events, total } = found.value
    const ofOps = Map.groupBy(spans, ({ op }) => op)
    const roots = treesOf(spans).flatMap(function below(node): TreeNode<TraceSpan>[] {
      return [...(node.span.isRootSpan ? [node] : []), ...node.children.flatMap(below)]
    })
    return ok({
      body: {
        errors: events.length,
        logs: await logsOf(running, may['event:read'], found.value),
        performance_issues: 0,
        span_count: total,
        span_count_map: Object.fromEntries([...ofOps].map(([op, of]) => [op, of.length])),
        transaction_child_count_map: roots.map(({ span, below }) => ({
          'transaction.event_id': span.spanId,
          'count()': below,
        })),
      },
    })
  },
})

export const traceEndpoints: readonly Endpoint[] = [trace, meta]

interface FoundTrace {
  readonly id: TraceId
  readonly spans: readonly TraceSpan[]
  readonly total: number
  readonly events: readonly TraceEvent[]
  readonly slugs: ReadonlyMap<ProjectId, string>
}

export async function traceOf(
  { events, catalogue }: Running,
  may: Grants<'project:read' | 'event:read'>,
  name: string,
): Promise<Result<FoundTrace, ApiRefusal>> {
  const id: TraceId | undefined = parseTraceId(name)
  if (id === undefined) return refuse({ reason: 'no_trace', name })
  const [found, ofTrace, projects] = await Promise.all([
    events.trace(may['event:read'], id, MOST_SPANS),
    events.eventsOf(may['event:read'], id, MOST_EVENTS),
    catalogue.projects.list(may['project:read']),
  ])
  if (found.total === 0 && ofTrace.length === 0) return refuse({ reason: 'no_trace', name })
  return ok({ ...found, id, events: ofTrace, slugs: new Map(projects.map((project) => [project.id, project.slug])) })
}

/** Logs are searched around the spans and errors of a trace. */
const AROUND_MS = 3_600_000

async function logsOf({ events }: Running, grant: Grant<'event:read'>, found: FoundTrace): Promise<number> {
  const { id, spans, events: errors, slugs } = found
  const moments = [...spans.flatMap((span) => [span.start, endOf(span)]), ...errors.map(({ at }) => at)]
  const [first, last] = moments.reduce(
    ([from, to], at) => [Math.min(from, at), Math.max(to, at)],
    [Infinity, -Infinity],
  )
  const where = parseLogQuery(`trace:${id}`, new Date())
  if (!where.ok || first > last) return 0
  const period = { since: new Date(first / 1000 - AROUND_MS), until: new Date(last / 1000 + AROUND_MS) }
  const stepSeconds = Math.ceil((period.until.getTime() - period.since.getTime()) / 1000)
  const counts = await events.logCounts(grant, { where: where.value, period, environments: [], slugs }, stepSeconds)
  return counts.reduce((sum, { logs }) => sum + logs, 0)
}

function cellsOf(span: TraceSpan, root: TraceSpan, slugs: FoundTrace['slugs']) {
  return {
    occurrences: [],
    event_id: span.spanId,
    span_id: span.spanId,
    transaction_id: root.spanId,
    parent_span_id: span.parentId,
    project_id: span.projectId,
    project_slug: slugs.get(span.projectId) ?? '',
    start_timestamp: span.start / 1e6,
    end_timestamp: (span.start + span.duration) / 1e6,
    duration: span.duration / 1000,
    exclusive_time: span.selfTime / 1000,
    transaction: root.name,
    is_transaction: span.isRootSpan,
    op: span.op,
    name: span.name,
    description: span.name,
    status: span.status,
    event_type: 'span',
  } as const
}

function errorOf({ eventId, projectId, title, level, at }: TraceEvent, slugs: FoundTrace['slugs']) {
  return {
    event_id: eventId,
    project_id: projectId,
    project_slug: slugs.get(projectId) ?? '',
    title,
    message: title,
    level,
    timestamp: at / 1e6,
    event_type: 'error',
  } as const
}
