import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import type { EventId, SpanId, TraceId } from '#domain/ids.ts'
import { spanCategories, spanStatuses, type Span } from '#domain/trace/span.ts'
import type { Trace, TraceEvent, TraceSpan } from '#domain/trace/span-store.ts'
import { allOf, covered } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { boundMoment } from '../moments.ts'
import { count, eventId, projectId } from './columns.ts'
import { hexOf, maybeSpan, spanId, traceId } from './span-columns.ts'
import { linksIn, wholeColumns, wholeRows } from './span-rows.ts'

/** Longer than any session, because SDKs forget the previous trace after an hour. */
const SESSION_MS = 2 * 3_600_000
const MOST_LINKING = 100

const linkingRows = z.array(z.object({ trace_id: traceId, links: z.string() }))

/** See SpanReader.nextTrace. Links are stored as text; the few that name the trace are parsed here. */
export async function nextTrace(engine: Engine, grant: Grant<'event:read'>, id: TraceId): Promise<TraceId | undefined> {
  const within = await extentOf(engine, id)
  if (within === undefined) return undefined
  const { first, last } = within.params
  const sql = `
    SELECT trace_id, links FROM spans
    WHERE ${covered(grant).sql} AND start >= ${boundMoment('first')} AND start <= ${boundMoment('last')}
      AND links != '' AND position(links, {linked:String}) > 0
    ORDER BY start LIMIT {limit:UInt32}`
  const params = { ...covered(grant).params, first, last: last + SESSION_MS, linked: id, limit: MOST_LINKING }
  const rows = linkingRows.parse(await engine.rows(sql, params))
  return rows.find(
    ({ trace_id, links }) =>
      trace_id !== id && linksIn(links).some(({ traceId: linked, type }) => linked === id && type === 'previous_trace'),
  )?.trace_id
}

const extentRows = z.tuple([z.object({ found: count, first_ms: count, last_ms: count })])

/**
 * Returns the time range of a trace's spans, or `undefined` if the trace does not exist. Reading it is cheap and avoids
 * searching all other times.
 */
async function extentOf(engine: Engine, id: TraceId) {
  const sql = `
    SELECT
      sum(spans) AS found, toUnixTimestamp64Milli(min(first_start)) AS first_ms,
      toUnixTimestamp64Milli(max(last_end)) AS last_ms
    FROM traces WHERE trace_id = {trace:UUID}`
  const [{ found, first_ms, last_ms }] = extentRows.parse(await engine.rows(sql, { trace: id }))
  if (found === 0) return undefined
  return {
    sql: `trace_id = {trace:UUID} AND start >= ${boundMoment('first')} AND start <= ${boundMoment('last')}`,
    // Whole milliseconds, with the last one rounded up.
    params: { trace: id, first: first_ms, last: last_ms + 1 },
  }
}

const totalRows = z.tuple([z.object({ found: count })])

const drawnColumns = `
  project_id, ${hexOf('span_id')}, ${hexOf('parent_id')}, is_segment, toUnixTimestamp64Micro(start), duration, self_time,
  toString(name), toString(op), toString(category), toString(status), links`

const drawn = z.tuple([
  z.array(projectId),
  z.array(spanId),
  z.array(maybeSpan),
  z.array(z.coerce.boolean()),
  z.array(count),
  z.array(count),
  z.array(count),
  z.array(z.string()),
  z.array(z.string()),
  z.array(z.enum(spanCategories)),
  z.array(z.enum(spanStatuses)),
  z.array(z.string()),
])

/** Read by column, because a trace may have fifty thousand spans. */
function drawnSpans(answer: unknown): readonly TraceSpan[] {
  const [projects, ids, parents, rootSpans, starts, durations, selfTimes, names, ops, categories, statuses, links] =
    drawn.parse(answer)
  return ids.map((id, row) => ({
    projectId: at(projects, row),
    spanId: id,
    parentId: at(parents, row),
    isRootSpan: at(rootSpans, row),
    start: at(starts, row),
    duration: at(durations, row),
    selfTime: at(selfTimes, row),
    name: at(names, row),
    op: at(ops, row),
    category: at(categories, row),
    status: at(statuses, row),
    links: linksIn(at(links, row)),
  }))
}

/** The value of an answer's column in a row. All columns have the same length. */
function at<T>(column: readonly T[], row: number): T {
  return column[row] as T
}

/** See SpanReader.trace. A span that arrived twice is returned once, in its latest version. */
export async function trace(engine: Engine, grant: Grant<'event:read'>, id: TraceId, limit: number): Promise<Trace> {
  const within = await extentOf(engine, id)
  if (within === undefined) return { spans: [], total: 0 }
  const where = allOf(covered(grant), within)
  const sql = `
    SELECT ${drawnColumns} FROM spans WHERE ${where.sql}
    ORDER BY start, duration DESC, received_at DESC
    LIMIT 1 BY project_id, span_id
    LIMIT {limit:UInt32}`
  const spans = drawnSpans(await engine.columns(sql, 12, { ...where.params, limit }))
  if (spans.length < limit) return { spans, total: spans.length }
  const counted = `SELECT uniqExact(project_id, span_id) AS found FROM spans WHERE ${where.sql}`
  const [{ found }] = totalRows.parse(await engine.rows(counted, where.params))
  return { spans, total: found }
}

/** See SpanReader.spansOf. */
export async function spansOf(
  engine: Engine,
  grant: Grant<'event:read'>,
  id: TraceId,
  spans: readonly SpanId[],
): Promise<readonly Span[]> {
  const within = await extentOf(engine, id)
  if (within === undefined || spans.length === 0) return []
  const where = allOf(covered(grant), within)
  const sql = `
    SELECT ${wholeColumns}
    FROM spans
    WHERE ${where.sql} AND span_id IN arrayMap(one -> reinterpretAsUInt64(reverse(unhex(one))), {span_ids:Array(String)})
    ORDER BY start, received_at DESC
    LIMIT 1 BY project_id, span_id`
  return wholeRows.parse(await engine.rows(sql, { ...where.params, span_ids: spans }))
}

const eventRows = z.array(
  z
    .object({
      project_id: projectId,
      event_id: eventId,
      span: z.string(),
      at_us: count,
      level: z.string(),
      title: z.string(),
    })
    .transform((row): TraceEvent => ({
      projectId: row.project_id,
      eventId: row.event_id,
      spanId: /^[0-9a-f]{16}$/.test(row.span) ? (row.span as SpanId) : null,
      at: row.at_us,
      level: row.level,
      title: row.title,
    })),
)

/** See SpanReader.eventsOf. */
export async function eventsOf(
  engine: Engine,
  grant: Grant<'event:read'>,
  id: TraceId,
  limit: number,
): Promise<readonly TraceEvent[]> {
  const allowed = covered(grant)
  const sql = `
    SELECT
      project_id, event_id, JSONExtractString(payload, 'contexts', 'trace', 'span_id') AS span,
      toUnixTimestamp64Milli(timestamp) * 1000 AS at_us, level, title
    FROM events
    WHERE ${allowed.sql} AND trace_id = {trace:UUID}
    ORDER BY timestamp, event_id
    LIMIT {limit:UInt32}`
  return eventRows.parse(await engine.rows(sql, { ...allowed.params, trace: id, limit }))
}

/** See SpanReader.hasTrace. A single row of either is enough. */
export async function hasTrace(
  engine: Engine,
  grant: Grant<'event:read'>,
  id: TraceId,
  besides?: EventId,
): Promise<boolean> {
  const within = await extentOf(engine, id)
  if (within !== undefined) {
    const where = allOf(covered(grant), within)
    const spans = await engine.rows(`SELECT 1 AS found FROM spans WHERE ${where.sql} LIMIT 1`, where.params)
    if (foundRows.parse(spans).length > 0) return true
  }
  const allowed = covered(grant)
  const others = besides === undefined ? '' : 'AND event_id != {besides:UUID}'
  const sql = `SELECT 1 AS found FROM events WHERE ${allowed.sql} AND trace_id = {trace:UUID} ${others} LIMIT 1`
  const events = await engine.rows(sql, { ...allowed.params, trace: id, ...(besides !== undefined && { besides }) })
  return foundRows.parse(events).length > 0
}

const foundRows = z.array(z.object({ found: count }))
