import type { Grant } from '#domain/access/access.ts'
import { SUM_BIN } from '#domain/metrics/bins.ts'
import type { MetricSet } from '#domain/metrics/metric-store.ts'
import { allOf, covered, type Clause } from '../clause.ts'
import { seriesText } from './conditions.ts'
import { askedSeries, ofMetric } from './metric-set.ts'

/** Separates the values of a group. Values do not contain it, or only as white space. */
const BETWEEN = String.fromCharCode(31)

/** The temporalities of a metric's series. */
export interface Temporality {
  readonly delta: boolean
  readonly cumulative: boolean
}

/** What to compute for a metric. */
export interface RowsQuestion {
  readonly by: readonly string[]
  /** 0: the whole period is one step. */
  readonly stepSeconds: number
  /** Values of groups as {@link joined}; `undefined` for all groups. */
  readonly groups: readonly string[] | undefined
  readonly temporality: Temporality
  /** Whether to keep series separate. Otherwise additive values are summed across series. */
  readonly bySeries: boolean
}

/** Joins the values of a group into one text. */
export function joined(values: readonly string[]): string {
  return values.join(BETWEEN)
}

export function separated(text: string, names: number): readonly string[] {
  return names === 0 ? [] : text.split(BETWEEN)
}

const MINUTE_S = 60
const HOUR_S = 3600

/**
 * SQL for the sums of a set: rows of step, group (`grouped`), series, bin, count, sum, low, high, last. Rows of
 * cumulative series hold their increase, so that both kinds are computed in the same way.
 */
export function metricRows(grant: Grant<'event:read'>, set: MetricSet, question: RowsQuestion): Clause {
  const { by, stepSeconds, groups, temporality } = question
  const { scope, where } = askedSeries(grant, set)
  const texts = by.map((name) => seriesText(name, scope))
  const spanMs = set.period.until.getTime() - set.period.since.getTime()
  const isHourly = (stepSeconds === 0 ? spanMs / 1000 / 60 : stepSeconds) >= HOUR_S
  const table = isHourly ? 'metric_hours' : 'metric_minutes'
  const names = texts.map(({ sql }) => sql)
  const parts = { table, series: seriesIn(table, where.sql, names, groups !== undefined), question }
  const unitS = isHourly ? HOUR_S : MINUTE_S
  const selects = [
    ...(temporality.delta ? [deltaRows(grant, set, parts)] : []),
    ...(temporality.cumulative ? [cumulativeRows(grant, set, parts)] : []),
  ]
  return {
    sql: selects.join(' UNION ALL '),
    params: {
      ...covered(grant).params,
      ...ofMetric(set.metric).params,
      ...where.params,
      ...Object.assign({}, ...texts.map(({ params }) => params)),
      // A step starts at its own boundary, and earlier sums belong to the previous step.
      from: Math.floor(set.period.since.getTime() / 1000 / unitS) * unitS,
      to: Math.ceil(set.period.until.getTime() / 1000),
      step: stepSeconds === 0 ? Math.ceil(spanMs / 1000) + unitS : stepSeconds,
      before: Math.max(stepSeconds, HOUR_S),
      ...(groups !== undefined && { chosen: groups }),
    },
  }
}

/** SQL for the requested series, and for the group of each. */
interface SeriesSql {
  readonly join: string
  readonly condition: string
  readonly grouped: string
}

/** Without grouping no join is needed; it is enough to know whether a series is included. */
function seriesIn(table: string, where: string, texts: readonly string[], areChosen: boolean): SeriesSql {
  if (texts.length === 0) {
    const condition = `AND ${table}.series IN (SELECT series FROM metric_series WHERE ${where})`
    return { join: '', condition, grouped: `'' AS grouped` }
  }
  const group = texts.length === 1 ? texts.join('') : `concat(${texts.join(', char(31), ')})`
  const chosen = areChosen ? 'HAVING grouped IN {chosen:Array(String)}' : ''
  const asked = `SELECT series, any(${group}) AS grouped FROM metric_series WHERE ${where} GROUP BY series ${chosen}`
  return { join: `INNER JOIN (${asked}) AS asked USING (series)`, condition: '', grouped: 'grouped' }
}

interface Parts {
  readonly table: string
  readonly series: SeriesSql
  readonly question: RowsQuestion
}

/** Steps count from the start of the sums' time unit. */
const STEP = 'toInt32(intDiv(toInt64(toUnixTimestamp(time)) - {from:Int64}, {step:Int64}))'
const DURING = "time >= toDateTime({from:Int64}, 'UTC') AND time < toDateTime({to:Int64}, 'UTC')"

function deltaRows(grant: Grant<'event:read'>, { metric }: MetricSet, { table, series, question }: Parts): string {
  const where = allOf(covered(grant), ofMetric(metric), { sql: `started = 0 AND ${DURING}`, params: {} })
  const own = question.bySeries ? 'series' : 'toUInt64(0) AS series'
  return `SELECT ${STEP} AS step, ${series.grouped}, ${own}, bin, count, sum, low, high, last
    FROM ${table} ${series.join} WHERE ${where.sql} ${series.condition}`
}

/** The middle of a bin (src/domain/metrics/bins.ts). */
const MIDDLE = 'if(bin = 0, 0, sign(bin) * exp2((abs(bin) - 1 - 480 + 0.5) / 8))'

/**
 * The increase of each series from step to step. If nothing earlier is known, a series that began within the period
 * grew from zero; any other grew from its first value.
 */
function cumulativeRows(grant: Grant<'event:read'>, { metric }: MetricSet, { table, series }: Parts): string {
  const earlier = `time >= toDateTime({from:Int64} - {before:Int64}, 'UTC') AND time < toDateTime({to:Int64}, 'UTC')`
  const where = allOf(covered(grant), ofMetric(metric), { sql: `started > 0 AND ${earlier}`, params: {} })
  const isSum = metric.type === 'counter' ? 'true' : `bin = ${SUM_BIN}`
  return `SELECT step, grouped, series, bin, if(${isSum}, 0, toUInt64(grown)) AS count, if(${isSum}, grown, 0) AS sum,
      ${MIDDLE} AS low, ${MIDDLE} AS high, (fromUnixTimestamp64Milli(toInt64(0), 'UTC'), toFloat64(0)) AS last
    FROM (
      SELECT step, grouped, series, bin,
        lagInFrame(toNullable(top)) OVER (
          PARTITION BY series, bin ORDER BY step ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
        ) AS prior,
        greatest(0, multiIf(
          prior IS NULL, if(began >= {from:Int64} - {before:Int64}, top, top - bottom), top >= prior, top - prior, top
        )) AS grown
      FROM (
        SELECT toInt32(floor((toInt64(toUnixTimestamp(time)) - {from:Int64}) / {step:Int64})) AS step, ${series.grouped}, series,
          bin,
          max(started) AS began, max(high) AS top, min(low) AS bottom
        FROM ${table} ${series.join} WHERE ${where.sql} ${series.condition}
        GROUP BY step, grouped, series, bin
      )
    )
    WHERE step >= 0 AND grown > 0`
}
