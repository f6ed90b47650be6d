import { z } from '@hono/zod-openapi'
import { narrow, type Grant } from '#domain/access/access.ts'
import { parseSpanId, parseTraceId, type TraceId } from '#domain/ids.ts'
import { parseLogQuery } from '#domain/logs/log-query.ts'
import type { LogRecord } from '#domain/logs/log-record.ts'
import type { Span } from '#domain/trace/span.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import { messages } from '#messages'
import { endpoint, several, type Endpoint } from '../endpoint.ts'
import { logId } from '../explore/logs.ts'
import { chosenScope, findProject } from '../find.ts'
import { offsetOf, offsetPage } from '../offset-page.ts'
import { everything, filterQuery, issueFilterOf, once, pageQuery, pageSize } from '../query.ts'
import { time } from '../shapes/common.ts'

const t = messages('api')

const needs = ['project:read', 'event:read'] as const

const logShape = z.object({
  id: z.string(),
  'sentry.item_id': z.string(),
  'project.id': z.number(),
  project: z.string(),
  trace: z.string().nullable(),
  severity: z.string(),
  severity_number: z.number(),
  timestamp: time,
  timestamp_precise: z.number(),
  message: z.string(),
})
const logsShape = z
  .object({ data: z.array(logShape), meta: z.object({ fields: z.record(z.string(), z.string()) }) })
  .openapi('TraceLogs')

/** The logs of a trace, newest first. */
const traceLogs = endpoint({
  path: '/organizations/{organization}/trace-logs/',
  summary: t('operations.traceLogs'),
  needs,
  query: z.object({
    ...filterQuery.shape,
    ...pageQuery.shape,
    project: several,
    traceId: several,
    query: once.default(''),
    sort: once.default(''),
  }),
  body: logsShape,
  answer: async ({ running, may, query, asked, now }) => {
    const filter = issueFilterOf(query, now)
    if (!filter.ok) return filter
    const offset = offsetOf(query.cursor)
    if (!offset.ok) return offset
    const scope = await chosenScope(running.catalogue, may, query.project)
    if (!scope.ok) return scope
    const ids = query.traceId.map((name) => parseTraceId(name))
    if (ids.length === 0 || ids.includes(undefined))
      return refuse({ reason: 'bad_parameter', name: 'traceId', why: t('parameter.traceId') })
    const where = parseLogQuery(`trace:[${ids.join(',')}] ${query.query}`.trim(), now)
    if (!where.ok) return refuse({ reason: 'bad_parameter', name: 'query', why: t('parameter.logQuery') })
    const page = { offset: offset.value, limit: pageSize(query) }
    const { grant, slugs } = scope.value
    const set = { where: where.value, ...filter.value, slugs }
    const { logs } = await running.events.logs(grant, set, page.offset + page.limit + 1)
    const { rows, headers } = offsetPage(running, asked, logs.slice(page.offset), page)
    const data = rows.map((log) => logOf(log, slugs.get(log.projectId) ?? ''))
    return ok({ body: { data, meta: { fields: { timestamp: 'date', message: 'string' } } }, headers })
  },
})

function logOf(log: LogRecord, project: string): z.output<typeof logShape> {
  const { projectId, traceId, level, severity, time: ms, body } = log
  return {
    id: logId(log),
    'sentry.item_id': logId(log),
    'project.id': projectId,
    project,
    trace: traceId,
    severity: level,
    severity_number: severity,
    timestamp: new Date(ms).toISOString(),
    timestamp_precise: ms * 1e6,
    message: body,
  }
}

const itemShape = z
  .object({
    itemId: z.string(),
    timestamp: time,
    attributes: z.array(
      z.object({
        name: z.string(),
        type: z.enum(['str', 'float', 'int', 'bool']),
        value: z.union([z.string(), z.number()]),
      }),
    ),
    meta: z.object({}),
    links: z.null(),
  })
  .openapi('TraceItem')
type Item = z.output<typeof itemShape>

/** A span or a log with all its attributes. */
const traceItem = endpoint({
  path: '/projects/{organization}/{project}/trace-items/{span}/',
  summary: t('operations.traceItem'),
  needs,
  query: z.object({ trace_id: once.default(''), item_type: once.default('spans') }),
  body: itemShape,
  answer: async ({ running, may, params, query, now }) => {
    const project = await findProject(running.catalogue, may, params.project)
    if (!project.ok) return project
    const trace = parseTraceId(query.trace_id)
    const missing = refuse({ reason: 'no_item', name: params.span })
    if (trace === undefined) return missing
    const grant = narrow(may['event:read'], [project.value.id])
    const found = query.item_type.endsWith('logs')
      ? await logNamed(running, grant, trace, params.span, now)
      : await spanNamed(running, grant, trace, params.span)
    return found === undefined ? missing : ok({ body: found })
  },
})

export const traceItemEndpoints: readonly Endpoint[] = [traceLogs, traceItem]

/** Maximum logs of a trace that are searched for one. */
const MOST_LOGS = 1000

async function logNamed(
  running: Running,
  grant: Grant<'event:read'>,
  trace: TraceId,
  name: string,
  now: Date,
): Promise<Item | undefined> {
  const where = parseLogQuery(`trace:${trace}`, now)
  if (!where.ok) return undefined
  const set = { where: where.value, period: everything(now), environments: [], slugs: new Map() }
  const { logs } = await running.events.logs(grant, set, MOST_LOGS)
  const log = logs.find((one) => logId(one) === name)
  if (log === undefined) return undefined
  const own = { message: log.body, severity: log.level, release: log.release, environment: log.environment }
  return itemOf(name, log.time, [...Object.entries(own), ...log.texts], log.numbers)
}

async function spanNamed(
  { events }: Running,
  grant: Grant<'event:read'>,
  trace: TraceId,
  name: string,
): Promise<Item | undefined> {
  const id = parseSpanId(name)
  const [span]: readonly Span[] = id === undefined ? [] : await events.spansOf(grant, trace, [id])
  if (span === undefined) return undefined
  const own = {
    'span.op': span.op,
    'span.description': span.rawName || span.name,
    'span.status': span.status,
    transaction: span.rootSpanName,
    release: span.release,
    environment: span.environment,
    trace: span.traceId,
    parent_span: span.parentId ?? '',
  }
  const numbers = [
    ['span.duration', span.duration / 1000] as const,
    ['span.self_time', span.selfTime / 1000] as const,
    ...span.numbers,
  ]
  return itemOf(name, span.start / 1000, [...Object.entries(own), ...span.texts], numbers)
}

function itemOf(
  itemId: string,
  at: number,
  texts: readonly (readonly [string, string])[],
  numbers: readonly (readonly [string, number])[],
): Item {
  const attributes = [
    ...texts.filter(([, value]) => value !== '').map(([name, value]) => ({ name, type: 'str' as const, value })),
    ...numbers.map(([name, value]) => ({ name, type: 'float' as const, value })),
  ]
  return { itemId, timestamp: new Date(at).toISOString(), attributes, meta: {}, links: null }
}
