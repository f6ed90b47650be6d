import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import type { Period } from '#domain/event/event-filter.ts'
import type { LogAggregate, LogSeriesQuery, LogSums, LogSumsQuery } from '#domain/logs/log-sums.ts'
import type { LogSet } from '#domain/logs/log-store.ts'
import { allOf } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { finishedOf, ofNumbers, resultOf, statesOf, type Computed, type Part } from '../explore/aggregates.ts'
import type { Scope } from '../explore/terms.ts'
import { groupingBy, paramsOf, placingAmong, stepsOf } from '../group-steps.ts'
import { momentParam } from '../moments.ts'
import { count } from '../queries/columns.ts'
import { logNumber, logText } from './conditions.ts'
import { askedLogs } from './log-set.ts'

const MINUTE_S = 60

/** Computes an aggregate over logs. @param seconds the length of the period that the logs cover */
function computedOf(aggregate: LogAggregate, seconds: number, scope: Scope): Computed {
  switch (aggregate.of) {
    case 'count':
      return { parts: [logs], result: (many) => `toFloat64(${many})`, params: {} }
    case 'rate':
      return { parts: [logs], result: (many) => `${many} / ${seconds / MINUTE_S}`, params: {} }
    case 'unique': {
      const { sql, params } = logText(aggregate.field, scope)
      const different = { of: 'uniqCombinedIf(15)', args: `${sql}, ${sql} != ''` }
      return { parts: [different], result: (many) => `toFloat64(${many})`, params }
    }
    case 'sum':
    case 'avg':
    case 'min':
    case 'max':
    case 'p50':
    case 'p75':
    case 'p90':
    case 'p95':
    case 'p99': {
      const { sql, params } = logNumber(aggregate.field, scope)
      const { parts, result } = ofNumbers(aggregate.of, sql, { isWhole: false, weight: '1' })
      return { parts, result: (...of) => `toFloat64(${result(...of)})`, params }
    }
  }
}

const logs: Part = { of: 'count', args: '' }

const secondsOf = ({ since, until }: Period) => (until.getTime() - since.getTime()) / 1000

const number = z.number().nullable()
const sums = z.array(z.object({ values: z.array(z.string()), numbers: z.array(number) }))

/** See LogSummer.logSums. */
export async function logSums(
  engine: Engine,
  grant: Grant<'event:read'>,
  set: LogSet,
  { groupBy, aggregates, limit }: LogSumsQuery,
): Promise<readonly LogSums[]> {
  const { scope, where } = askedLogs(grant, set)
  const grouping = groupingBy(groupBy.map((name) => logText(name, scope)))
  const asked = aggregates.map((one) => computedOf(one, secondsOf(set.period), scope))
  const states = statesOf(asked)
  const sql = `
    SELECT values, CAST([${asked.map((one) => finishedOf(one, states)).join(', ')}], 'Array(Nullable(Float64))') AS numbers
    FROM (
      SELECT ${[grouping.values, ...states.sql].join(', ')} FROM logs WHERE ${where.sql} GROUP BY ${grouping.by}
    )
    ORDER BY numbers[1] DESC NULLS LAST, values
    LIMIT {limit:UInt32}`
  return sums.parse(await engine.rows(sql, { ...where.params, ...grouping.params, ...paramsOf(asked), limit }))
}

const steps = z.array(z.object({ place: count, step: count, number }))

/** See LogSummer.logSeries. */
export async function logSeries(
  engine: Engine,
  grant: Grant<'event:read'>,
  set: LogSet,
  { groupBy, groups, aggregate, stepSeconds }: LogSeriesQuery,
): Promise<readonly (readonly (number | null)[])[]> {
  if (groups.length === 0) return []
  const { scope, where: asked } = askedLogs(grant, set)
  const placing = placingAmong(
    groupBy.map((name) => logText(name, scope)),
    groups,
  )
  const where = allOf(asked, placing.where)
  const of = computedOf(aggregate, stepSeconds, scope)
  const stepMs = stepSeconds * 1000
  const sql = `
    SELECT ${placing.place},
      intDiv(toUnixTimestamp64Milli(time) - {from_ms:Int64}, {step_ms:Int64}) AS step,
      ${resultOf(of)} AS number
    FROM logs WHERE ${where.sql}
    GROUP BY ${placing.by}, step`
  const from = { from_ms: momentParam(set.period.since), step_ms: stepMs }
  const rows = await engine.rows(sql, { ...where.params, ...of.params, ...from })
  return stepsOf(steps.parse(rows), groups.length, set.period, stepMs, null)
}
