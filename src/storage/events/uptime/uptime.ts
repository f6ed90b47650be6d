import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import { parseSpanId, parseTraceId } from '#domain/ids.ts'
import { probeFailures } from '#domain/uptime/result.ts'
import type { CheckSpan, StoredCheck, UptimeReader } from '#domain/uptime/uptime-store.ts'
import { allOf, covered, type Clause } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { boundMoment, momentParam } from '../moments.ts'
import { count } from '../queries/columns.ts'

type MayRead = Grant<'event:read'>

const HOUR_S = 3600
/** The longest period that is shown by single checks. */
const SINGLE_MS = 48 * HOUR_S * 1000

const spanRows = z.array(
  z.object({
    check_id: count,
    bucket: count,
    up: count,
    down: count,
    maintenance: count,
    answers: count,
    dns_us: count,
    connect_us: count,
    tls_us: count,
    first_byte_us: count,
    total_us: count,
  }),
)
type SpanRow = z.infer<typeof spanRows>[number]

function ofChecks(ids: readonly number[]): Clause {
  return { sql: 'check_id IN {checks:Array(UInt64)}', params: { checks: ids } }
}

/** See UptimeReader.uptimeSpans. Hourly sums cannot be split into parts of an hour. */
export async function uptimeSpans(
  engine: Engine,
  grant: MayRead,
  checkIds: readonly number[],
  period: { readonly since: Date; readonly until: Date },
  seconds: number,
): ReturnType<UptimeReader['uptimeSpans']> {
  const [since, until] = [momentParam(period.since), momentParam(period.until)]
  const buckets = Math.ceil((until - since) / (seconds * 1000))
  const isSingle = seconds % HOUR_S !== 0 && until - since <= SINGLE_MS
  const rows =
    checkIds.length === 0 ? [] : await readSpans(engine, grant, checkIds, { since, until, seconds, isSingle })
  const byCheck = Map.groupBy(rows, ({ check_id }) => check_id)
  return new Map(
    checkIds.map((id) => {
      const own = new Map((byCheck.get(id) ?? []).map((row) => [row.bucket, row]))
      return [
        id,
        Array.from({ length: buckets }, (_, at) => spanOf(own.get(at), new Date(since + at * seconds * 1000))),
      ]
    }),
  )
}

interface Asked {
  readonly since: number
  readonly until: number
  readonly seconds: number
  /** Built from single checks instead of hours. */
  readonly isSingle: boolean
}

async function readSpans(
  engine: Engine,
  grant: MayRead,
  checkIds: readonly number[],
  { since, until, seconds, isSingle }: Asked,
): Promise<readonly SpanRow[]> {
  const among = allOf(covered(grant), ofChecks(checkIds))
  const time = isSingle ? 'time' : "toDateTime64(hour, 3, 'UTC')"
  const phases = ['dns_us', 'connect_us', 'tls_us', 'first_byte_us', 'total_us']
  const counts = isSingle
    ? `countIf(is_up AND NOT in_maintenance) AS up, countIf(NOT is_up AND NOT in_maintenance) AS down,
       countIf(in_maintenance) AS maintenance, countIf(is_up) AS answers,
       ${phases.map((phase) => `sumIf(toUInt64(uptime_checks.${phase}), is_up) AS ${phase}`).join(', ')}`
    : `sum(uptime_hours.up) AS up, sum(uptime_hours.down) AS down, sum(uptime_hours.maintenance) AS maintenance,
       sum(uptime_hours.answers) AS answers,
       ${phases.map((phase) => `sum(uptime_hours.${phase}) AS ${phase}`).join(', ')}`
  const sql = `
    SELECT check_id, intDiv(toUnixTimestamp64Milli(${time}) - {since:Int64}, {bucket_ms:Int64}) AS bucket, ${counts}
    FROM ${isSingle ? 'uptime_checks' : 'uptime_hours'}
    WHERE ${among.sql} AND ${time} >= ${boundMoment('since')} AND ${time} < ${boundMoment('until')}
      ${isSingle ? 'AND is_final' : ''}
    GROUP BY check_id, bucket
    ORDER BY check_id, bucket`
  return spanRows.parse(await engine.rows(sql, { ...among.params, since, until, bucket_ms: seconds * 1000 }))
}

function spanOf(row: SpanRow | undefined, start: Date): CheckSpan {
  if (row === undefined) return { start, up: 0, down: 0, maintenance: 0, answers: 0, phases: null }
  const { up, down, maintenance, answers } = row
  const average = (us: number) => us / answers / 1000
  const phases = {
    dns: average(row.dns_us),
    connect: average(row.connect_us),
    tls: average(row.tls_us),
    firstByte: average(row.first_byte_us),
    total: average(row.total_us),
  }
  return { start, up, down, maintenance, answers, phases: answers === 0 ? null : phases }
}

const checkRows = z.array(
  z.object({
    at: count,
    probe: z.string(),
    attempt: count,
    is_up: z.coerce.boolean(),
    in_maintenance: z.coerce.boolean(),
    failure: z.string(),
    detail: z.string(),
    status: count,
    address: z.string(),
    dns_us: count,
    connect_us: count,
    tls_us: count,
    first_byte_us: count,
    total_us: count,
    trace: z.string(),
    span: z.string(),
  }),
)

/** See UptimeReader.uptimeChecks. */
export async function uptimeChecks(
  engine: Engine,
  grant: MayRead,
  checkId: number,
  { limit, before, failedOnly = false }: Parameters<UptimeReader['uptimeChecks']>[2],
): Promise<readonly StoredCheck[]> {
  const among = allOf(covered(grant), ofChecks([checkId]))
  const sql = `
    SELECT
      toUnixTimestamp64Milli(time) AS at, probe, attempt, is_up, in_maintenance, failure, detail, status, address,
      dns_us, connect_us, tls_us, first_byte_us, total_us,
      replaceAll(toString(trace_id), '-', '') AS trace, leftPad(lower(hex(span_id)), 16, '0') AS span
    FROM uptime_checks
    WHERE ${among.sql} ${before === undefined ? '' : `AND time < ${boundMoment('before')}`}
      ${failedOnly ? 'AND NOT is_up' : ''}
    ORDER BY time DESC, attempt DESC, probe
    LIMIT {limit:UInt32}`
  const params = { ...among.params, limit, ...(before !== undefined && { before: momentParam(before) }) }
  return checkRows.parse(await engine.rows(sql, params)).map((row) => ({
    at: new Date(row.at),
    probe: row.probe,
    attempt: row.attempt,
    isUp: row.is_up,
    inMaintenance: row.in_maintenance,
    failure: probeFailures.find((one) => one === row.failure) ?? null,
    detail: row.detail,
    status: row.status,
    address: row.address,
    phases: {
      dns: row.dns_us / 1000,
      connect: row.connect_us / 1000,
      tls: row.tls_us / 1000,
      firstByte: row.first_byte_us / 1000,
      total: row.total_us / 1000,
    },
    traceId: parseTraceId(row.trace) ?? null,
    spanId: parseSpanId(row.span) ?? null,
  }))
}
