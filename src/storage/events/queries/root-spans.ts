import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import type { Period } from '#domain/event/event-filter.ts'
import { sizeNames } from '#domain/trace/detect/large-payload.ts'
import { BLOCKED_MAIN_THREAD, longTaskOps } from '#domain/trace/detect/long-task.ts'
import { SLOT_MS, type Slot } from '#domain/trace/detect/regression.ts'
import type { EvaluatedRootSpan, EvaluatedTransaction } from '#domain/trace/detect/report.ts'
import type { SuspiciousSpan, Suspicion } from '#domain/trace/detect/detector-store.ts'
import { spanCategories, spanStatuses } from '#domain/trace/span.ts'
import { allOf, covered, type Clause } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { boundMoment, momentParam } from '../moments.ts'
import { count, projectId } from './columns.ts'
import { hexOf, maybeSpan, spanId, traceId } from './span-columns.ts'

type MayRead = Grant<'event:read'>

/**
 * Maximum time between the start of a root span and its receipt. Older ones are ignored, which avoids reading all
 * weeks.
 */
const MAX_AGE_MS = 3_600_000

const rootSpanRows = z.array(
  z
    .object({
      project_id: projectId,
      trace_id: traceId,
      span_hex: spanId,
      segment_name: z.string(),
      start_us: count,
      duration: count,
      received_ms: count,
      release: z.string(),
      environment: z.string(),
      platform: z.string(),
    })
    .transform((row): EvaluatedRootSpan => ({
      projectId: row.project_id,
      traceId: row.trace_id,
      spanId: row.span_hex,
      name: row.segment_name,
      start: row.start_us,
      duration: row.duration,
      receivedAt: row.received_ms,
      release: row.release,
      environment: row.environment,
      platform: row.platform,
    })),
)

/** See DetectorReader.rootSpansReceived. */
export async function rootSpansReceived(
  engine: Engine,
  grant: MayRead,
  { since, until }: Period,
  limit: number,
): Promise<readonly EvaluatedRootSpan[]> {
  const where = allOf(covered(grant), {
    sql: `
      is_segment AND start >= ${boundMoment('oldest')}
      AND received_at >= ${boundMoment('since')} AND received_at < ${boundMoment('until')}`,
    params: {
      oldest: momentParam(new Date(since.getTime() - MAX_AGE_MS)),
      since: momentParam(since),
      until: momentParam(until),
    },
  })
  const sql = `
    SELECT
      project_id, trace_id, ${hexOf('span_id')} AS span_hex, segment_name, toUnixTimestamp64Micro(start) AS start_us,
      duration, toUnixTimestamp64Milli(received_at) AS received_ms, release, environment, platform
    FROM spans WHERE ${where.sql}
    ORDER BY received_at
    LIMIT {limit:UInt32} WITH TIES`
  return rootSpanRows.parse(await engine.rows(sql, { ...where.params, limit }))
}

const spanRows = z.array(
  z
    .object({
      project_id: projectId,
      trace_id: traceId,
      span_hex: spanId,
      parent_hex: maybeSpan,
      segment_hex: maybeSpan,
      is_segment: z.coerce.boolean(),
      start_us: count,
      duration: count,
      name: z.string(),
      raw_name: z.string(),
      op: z.string(),
      category: z.enum(spanCategories),
      status: z.enum(spanStatuses),
      text_keys: z.array(z.string()),
      text_values: z.array(z.string()),
      number_keys: z.array(z.string()),
      number_values: z.array(z.number()),
    })
    .transform((row): SuspiciousSpan => ({
      projectId: row.project_id,
      traceId: row.trace_id,
      spanId: row.span_hex,
      parentId: row.parent_hex,
      rootSpanId: row.segment_hex,
      isRootSpan: row.is_segment,
      start: row.start_us,
      duration: row.duration,
      name: row.name,
      rawName: row.raw_name,
      op: row.op,
      category: row.category,
      status: row.status,
      texts: row.text_keys.map((key, index) => [key, row.text_values[index] ?? ''] as const),
      numbers: row.number_keys.map((key, index) => [key, row.number_values[index] ?? 0] as const),
    })),
)

/** Condition that a span belongs to one of these root spans, anywhere in the trace. */
function ofRootSpans(rootSpans: readonly EvaluatedRootSpan[]): Clause {
  const starts = rootSpans.map(({ start }) => start)
  const ends = rootSpans.map(({ start, duration }) => start + duration)
  return {
    sql: `
      start >= ${boundMoment('first')} AND start <= ${boundMoment('last')}
      AND (project_id, trace_id, segment_id) IN arrayZip(
        {of_projects:Array(UInt32)}, {of_traces:Array(UUID)},
        arrayMap(one -> reinterpretAsUInt64(reverse(unhex(one))), {of_segments:Array(String)}))`,
    params: {
      first: Math.floor(Math.min(...starts) / 1000),
      last: Math.ceil(Math.max(...ends) / 1000),
      of_projects: rootSpans.map((one) => one.projectId),
      of_traces: rootSpans.map((one) => one.traceId),
      of_segments: rootSpans.map((one) => one.spanId),
    },
  }
}

const isLongTask = `(op IN {task_ops:Array(String)} OR has(texts.key, {blocked:String}))`
const isOfInterest = `(category IN ('db', 'http.client', 'resource') OR ${isLongTask})`
/** An upper bound for the largest response size, regardless of the order of names. */
const payload = 'arraySum((size, name) -> if(name IN {sizes:Array(String)}, size, 0), numbers.value, numbers.key)'

/** See DetectorReader.suspiciousSpans. */
export async function suspiciousSpans(
  engine: Engine,
  grant: MayRead,
  rootSpans: readonly EvaluatedRootSpan[],
  suspicion: Suspicion,
): Promise<readonly SuspiciousSpan[]> {
  if (rootSpans.length === 0) return []
  const where = allOf(covered(grant), ofRootSpans(rootSpans), {
    sql: isOfInterest,
    params: { task_ops: longTaskOps, blocked: BLOCKED_MAIN_THREAD, sizes: sizeNames, ...suspicion },
  })
  const sql = `
    SELECT
      project_id, trace_id, ${hexOf('span_id')} AS span_hex, ${hexOf('parent_id')} AS parent_hex,
      ${hexOf('segment_id')} AS segment_hex, is_segment, toUnixTimestamp64Micro(start) AS start_us, duration, name, raw_name,
      op, category, status, texts.key AS text_keys, texts.value AS text_values,
      numbers.key AS number_keys, numbers.value AS number_values
    FROM spans
    WHERE ${where.sql} AND (project_id, trace_id, segment_id) IN
    (
      SELECT project_id, trace_id, segment_id FROM spans WHERE ${where.sql}
      GROUP BY project_id, trace_id, segment_id
      HAVING
        (countIf(category = 'db') - uniqExactIf(name, category = 'db') + 1 >= {queries:UInt32}
          AND sumIf(duration, category = 'db') >= {queryTotal:UInt64})
        OR maxIf(duration, category = 'db') >= {queryLongest:UInt64}
        OR (countIf(category = 'http.client') >= {requests:UInt32}
          AND sumIf(duration, category = 'http.client') >= {requestTotal:UInt64})
        OR maxIf(duration, ${isLongTask}) >= {taskLongest:UInt64}
        OR max(${payload}) >= {bytes:Float64}
        OR countIf(hasAny(texts.key, {sizes:Array(String)})) > 0
    )`
  return spanRows.parse(await engine.rows(sql, where.params))
}

const transactionRow = { project_id: projectId, segment_name: z.string(), environment: z.string() }
const transactionRows = z.array(
  z.object(transactionRow).transform((row): EvaluatedTransaction => ({
    projectId: row.project_id,
    name: row.segment_name,
    environment: row.environment,
  })),
)

function rootSpansWithin(grant: MayRead, { since, until }: Period): Clause {
  return allOf(covered(grant), {
    sql: `is_segment AND segment_name != '' AND start >= ${boundMoment('since')} AND start < ${boundMoment('until')}`,
    params: { since: momentParam(since), until: momentParam(until) },
  })
}

/** See DetectorReader.busyTransactions. */
export async function busyTransactions(
  engine: Engine,
  grant: MayRead,
  period: Period,
  least: number,
  limit: number,
): Promise<readonly EvaluatedTransaction[]> {
  const where = rootSpansWithin(grant, period)
  const sql = `
    SELECT project_id, segment_name, environment FROM spans WHERE ${where.sql}
    GROUP BY project_id, segment_name, environment
    HAVING count() >= {least:UInt64}
    ORDER BY count() DESC, project_id, segment_name, environment
    LIMIT {limit:UInt32}`
  return transactionRows.parse(await engine.rows(sql, { ...where.params, least, limit }))
}

const slotRows = z.array(
  z.object({ ...transactionRow, slots: z.array(z.tuple([count, count, count])) }).transform((row) => ({
    projectId: row.project_id,
    name: row.segment_name,
    environment: row.environment,
    slots: row.slots.map(([at, found, p95]): Slot => ({ at: at * SLOT_MS, count: found, p95 })),
  })),
)

/** See DetectorReader.slotsOf. */
export async function slotsOf(
  engine: Engine,
  grant: MayRead,
  transactions: readonly EvaluatedTransaction[],
  period: Period,
): Promise<readonly (EvaluatedTransaction & { readonly slots: readonly Slot[] })[]> {
  if (transactions.length === 0) return []
  const where = allOf(rootSpansWithin(grant, period), {
    sql: `(project_id, segment_name, environment) IN arrayZip(
      {of_projects:Array(UInt32)}, {of_names:Array(String)}, {of_environments:Array(String)})`,
    params: {
      of_projects: transactions.map((one) => one.projectId),
      of_names: transactions.map((one) => one.name),
      of_environments: transactions.map((one) => one.environment),
    },
  })
  const sql = `
    SELECT project_id, segment_name, environment, arraySort(groupArray((slot, found, p95))) AS slots
    FROM
    (
      SELECT
        project_id, segment_name, environment, intDiv(toUnixTimestamp64Milli(start), {slot:UInt64}) AS slot,
        count() AS found, quantileTDigest(0.95)(duration) AS p95
      FROM spans WHERE ${where.sql}
      GROUP BY project_id, segment_name, environment, slot
    )
    GROUP BY project_id, segment_name, environment
    ORDER BY project_id, segment_name, environment`
  return slotRows.parse(await engine.rows(sql, { ...where.params, slot: SLOT_MS }))
}
