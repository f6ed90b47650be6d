import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import { valueOfBin } from '#domain/metrics/bins.ts'
import type { MetricFunction } from '#domain/metrics/metric-function.ts'
import type { MetricGroups, MetricQuestion, MetricSet, MetricStep } from '#domain/metrics/metric-store.ts'
import type { Engine } from '../engine.ts'
import { count } from '../queries/columns.ts'
import { askedSeries } from './metric-set.ts'
import { joined, metricRows, separated, type Temporality } from './metric-rows.ts'

/** Maximum number of groups counted; no page shows more. */
const MOST_COUNTED = 100_000

const number = z.number().nullable()
const groupRows = z.array(z.object({ grouped: z.string(), value: number, least: number, most: number, groups: count }))

/** See MetricReader.metricGroups. */
export async function metricGroups(
  engine: Engine,
  grant: Grant<'event:read'>,
  set: MetricSet,
  question: MetricQuestion,
  limit: number,
): Promise<MetricGroups> {
  const temporality = await temporalityOf(engine, grant, set)
  if (temporality === undefined) return { groups: [], count: 0 }
  const { sql, params } = numbersOf(grant, set, question, { temporality, stepSeconds: 0, groups: undefined })
  const rows = groupRows.parse(
    await engine.rows(
      `SELECT grouped, value, least, most, count() OVER () AS groups FROM (${sql} LIMIT ${MOST_COUNTED})
      ORDER BY isNaN(value), value DESC NULLS LAST, grouped LIMIT {limit:UInt32}`,
      { ...params, limit },
    ),
  )
  const seconds = (set.period.until.getTime() - set.period.since.getTime()) / 1000
  return {
    groups: rows.map(({ grouped, ...row }) => ({
      values: separated(grouped, question.by.length),
      value: readValue(question.of, row, seconds),
    })),
    count: rows[0]?.groups ?? 0,
  }
}

const stepRows = z.array(z.tuple([count, z.string(), number, number, number]))

/** See MetricReader.metricSteps. */
export async function metricSteps(
  engine: Engine,
  grant: Grant<'event:read'>,
  set: MetricSet,
  question: MetricQuestion,
  stepSeconds: number,
  groups?: readonly (readonly string[])[],
): Promise<readonly MetricStep[]> {
  const temporality = await temporalityOf(engine, grant, set)
  if (temporality === undefined) return []
  const chosen = groups?.map(joined)
  const { sql, params } = numbersOf(grant, set, question, { temporality, stepSeconds, groups: chosen })
  const ordered = `SELECT step, grouped, value, least, most FROM (${sql}) ORDER BY grouped, step`
  const rows = stepRows.parse(await engine.columns(ordered, 5, params).then(transposed))
  const { since, until } = set.period
  return rows.map(([step, grouped, value, least, most]) => {
    const left = (until.getTime() - since.getTime()) / 1000 - step * stepSeconds
    return {
      step,
      values: separated(grouped, question.by.length),
      value: readValue(question.of, { value, least, most }, Math.min(stepSeconds, left)),
    }
  })
}

function transposed(columns: unknown): unknown {
  const lists = z.array(z.array(z.unknown())).parse(columns)
  return (lists[0] ?? []).map((_, row) => lists.map((list) => list[row]))
}

const temporalityRows = z.array(z.object({ cumulative: count, series: count }))

/** Returns `undefined` if there are no such series. */
async function temporalityOf(
  engine: Engine,
  grant: Grant<'event:read'>,
  set: MetricSet,
): Promise<Temporality | undefined> {
  const { where } = askedSeries(grant, set)
  const [found] = temporalityRows.parse(
    await engine.rows(
      `SELECT countIf(is_cumulative > 0) AS cumulative, count() AS series FROM metric_series WHERE ${where.sql}`,
      where.params,
    ),
  )
  if (found === undefined || found.series === 0) return undefined
  return { cumulative: found.cumulative > 0, delta: found.series > found.cumulative }
}

interface Asked {
  readonly temporality: Temporality
  readonly stepSeconds: number
  readonly groups: readonly string[] | undefined
}

function numbersOf(grant: Grant<'event:read'>, set: MetricSet, { of, by }: MetricQuestion, asked: Asked) {
  const isCounter = set.metric.type === 'counter'
  const { sql, params } = metricRows(grant, set, { by, bySeries: of === 'total', ...asked })
  if (of === 'total') {
    const newest = `SELECT step, grouped, series, max(last) AS newest FROM (${sql}) GROUP BY step, grouped, series`
    return {
      sql: `SELECT step, grouped, sum(newest.2) AS value, value AS least, value AS most FROM (${newest}) GROUP BY step, grouped`,
      params,
    }
  }
  const value = `SELECT step, grouped, toFloat64(${aggregates(isCounter)[of]}) AS value, min(low) AS least, max(high) AS most`
  return { sql: `${value} FROM (${sql}) GROUP BY step, grouped`, params }
}

const percentile = (share: number) => `quantileExactWeighted(${share})(bin, count)`

function aggregates(isCounter: boolean): Readonly<Record<Exclude<MetricFunction, 'total'>, string>> {
  return {
    rate: isCounter ? 'sum(sum)' : 'sum(count)',
    sum: 'sum(sum)',
    count: 'sum(count)',
    avg: 'sum(sum) / sum(count)',
    p50: percentile(0.5),
    p75: percentile(0.75),
    p90: percentile(0.9),
    p95: percentile(0.95),
    p99: percentile(0.99),
    min: 'min(low)',
    max: 'max(high)',
    last: 'max(last).2',
  }
}

interface Read {
  readonly value: number | null
  readonly least: number | null
  readonly most: number | null
}

/** A percentile is the middle of its bin, clamped to the measured range. */
function readValue(of: MetricFunction, { value, least, most }: Read, seconds: number): number | null {
  if (value === null) return null
  switch (of) {
    case 'rate':
      return value / Math.max(1, seconds)
    case 'p50':
    case 'p75':
    case 'p90':
    case 'p95':
    case 'p99':
      return Math.min(Math.max(valueOfBin(value), least ?? -Infinity), most ?? Infinity)
    case 'sum':
    case 'count':
    case 'avg':
    case 'min':
    case 'max':
    case 'last':
    case 'total':
      return value
  }
}
