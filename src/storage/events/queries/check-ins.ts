import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import type { Period } from '#domain/event/event-filter.ts'
import { parseTraceId } from '#domain/ids.ts'
import { runFates } from '#domain/monitor/monitor.ts'
import type { CheckInReader, FateBucket, MonitorKey, Run } from '#domain/monitor/run.ts'
import { allOf, anything, covered, type Clause } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { boundMoment, momentParam } from '../moments.ts'
import { count, projectId } from './columns.ts'

type MayRead = Grant<'event:read'>

const fateRows = z.array(
  z.object({
    project_id: projectId,
    slug: z.string(),
    environment: z.string(),
    bucket: count,
    fate: z.enum(runFates),
    runs: count,
  }),
)

/** See CheckInReader.fates. The newest update of a run counts. */
export async function fates(
  engine: Engine,
  grant: MayRead,
  monitors: readonly MonitorKey[],
  period: Period,
  bucketSeconds: number,
): Promise<readonly FateBucket[]> {
  if (monitors.length === 0) return []
  const [since, until] = [momentParam(period.since), momentParam(period.until)]
  const among = allOf(covered(grant), ofMonitors(monitors))
  const sql = `
    SELECT project_id, slug, environment, bucket, last_fate AS fate, count() AS runs
    FROM
    (
      SELECT
        project_id, slug, environment,
        intDiv(toUnixTimestamp64Milli(argMax(at, ended_at)) - {since:Int64}, {bucket_ms:Int64}) AS bucket,
        argMax(fate, ended_at) AS last_fate
      FROM check_ins
      WHERE ${among.sql} AND at >= ${boundMoment('since')} AND at < ${boundMoment('until')} AND fate != 'output'
      GROUP BY project_id, slug, environment, row_id
    )
    GROUP BY project_id, slug, environment, bucket, last_fate
    ORDER BY project_id, slug, environment, bucket`
  const params = { ...among.params, since, until, bucket_ms: bucketSeconds * 1000 }
  const rows = fateRows.parse(await engine.rows(sql, params))
  return rows.map(({ project_id, ...row }) => ({ projectId: project_id, ...row }))
}

const NONE = '0'.repeat(32)
const id = z.string().transform((hex) => (hex === NONE ? null : hex))
const moment = count.transform((ms) => (ms === 0 ? null : ms))
const runRows = z.array(
  z.object({
    project_id: projectId,
    slug: z.string(),
    environment: z.string(),
    row: z.string(),
    fate: z.enum(runFates),
    at: count,
    expected_at: moment,
    started_at: moment,
    ended_at: count,
    duration: z.number().transform((ms) => (ms < 0 ? null : ms)),
    check_in_id: id,
    trace_id: id,
    output_id: id,
    release: z.string(),
  }),
)

/** See CheckInReader.runs. */
export function runs(
  engine: Engine,
  grant: MayRead,
  monitor: MonitorKey,
  { older, environment, limit }: Parameters<CheckInReader['runs']>[2],
): Promise<readonly Run[]> {
  const among =
    environment === undefined ? anything : { sql: 'environment = {environment:String}', params: { environment } }
  // A later update may have moved the run, so only its newest position is compared.
  const place =
    older === undefined
      ? anything
      : { sql: '(at_ms < {at:Int64} OR (at_ms = {at:Int64} AND row > {row:String}))', params: older }
  return readRuns(engine, allOf(covered(grant), ofMonitors([monitor]), among), place, limit)
}

/** See CheckInReader.run. */
export async function run(engine: Engine, grant: MayRead, monitor: MonitorKey, row: string): Promise<Run | undefined> {
  const itself: Clause = { sql: 'row_id = {row_id:UUID}', params: { row_id: row } }
  const [found] = await readRuns(engine, allOf(covered(grant), ofMonitors([monitor]), itself), anything, 1)
  return found
}

/** @param among conditions on all updates of the runs @param place conditions on the position of the runs */
async function readRuns(engine: Engine, among: Clause, place: Clause, limit: number): Promise<readonly Run[]> {
  const hex = (column: string) => `lower(hex(${column})) AS ${column}_hex`
  const sql = `
    SELECT
      project_id, slug, environment, row, fate, at_ms AS at, expected_at, started_at, ended_at, duration,
      check_in_id_hex AS check_in_id, trace_id_hex AS trace_id, output_id_hex AS output_id, release
    FROM
    (
      SELECT
        project_id, slug, environment, lower(hex(row_id)) AS row, fate, toUnixTimestamp64Milli(at) AS at_ms,
        expected_at, started_at, ended_at, duration, release, ${hex('check_in_id')}, ${hex('trace_id')}, ${hex('output_id')}
      FROM check_ins
      WHERE ${among.sql} AND fate != 'output'
      ORDER BY ended_at DESC
      LIMIT 1 BY row_id
    )
    WHERE ${place.sql}
    ORDER BY at_ms DESC, row
    LIMIT {limit:UInt32}`
  const found = await engine.rows(sql, { ...among.params, ...place.params, limit })
  return runRows.parse(found).map((one) => ({
    projectId: one.project_id,
    slug: one.slug,
    environment: one.environment,
    row: one.row,
    fate: one.fate,
    at: one.at,
    expectedAt: one.expected_at,
    startedAt: one.started_at,
    endedAt: one.ended_at,
    duration: one.duration,
    checkInId: one.check_in_id,
    traceId: one.trace_id === null ? null : (parseTraceId(one.trace_id) ?? null),
    release: one.release,
    outputId: one.output_id,
  }))
}

const outputRows = z.array(z.object({ output: z.string() }))

/** See CheckInReader.runOutput. */
export async function runOutput(
  engine: Engine,
  grant: MayRead,
  monitor: MonitorKey,
  outputId: string,
): Promise<string | undefined> {
  const among = allOf(covered(grant), ofMonitors([monitor]))
  const sql = `
    SELECT output FROM check_ins
    WHERE ${among.sql} AND fate = 'output' AND row_id = {row:UUID}
    LIMIT 1`
  return outputRows.parse(await engine.rows(sql, { ...among.params, row: outputId }))[0]?.output
}

function ofMonitors(monitors: readonly MonitorKey[]): Clause {
  const keys = monitors.map(({ projectId: project, slug }) => `${project}:${slug}`)
  // The table's key starts with project and slug, so conditions on each alone reduce the rows to read.
  return {
    sql: `project_id IN {projects:Array(UInt32)} AND slug IN {slugs:Array(String)}
      AND concat(toString(project_id), ':', slug) IN {keys:Array(String)}`,
    params: {
      projects: [...new Set(monitors.map((one) => one.projectId))],
      slugs: [...new Set(monitors.map(({ slug }) => slug))],
      keys,
    },
  }
}
