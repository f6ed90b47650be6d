import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import { isToldByReplicates, marginOf, type Margin } from '#domain/explore/margin.ts'
import type { Measure } from '#domain/explore/measure.ts'
import type {
  AggregateValue,
  GroupQuery,
  GroupsFound,
  SeriesQuery,
  SpanGroup,
  SpanSet,
} from '#domain/explore/span-explorer.ts'
import { allOf, type Clause } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { ofGroups } from '../group-steps.ts'
import { count } from '../queries/columns.ts'
import { computed, finishedOf, mergedOf, resultOf, statesOf, type Computed } from './aggregates.ts'
import { textOf } from './fields.ts'
import { byReplicate } from './replicates.ts'
import type { Scope } from './terms.ts'
import { asked, secondsOf, type Asked } from './span-set.ts'
import type { Looked, SpanSampling } from './span-sampling.ts'

// Counts are Float64, because sampled spans represent several. Rounded to the precision that floats can give.
const value = z
  .union([z.number(), z.string().transform(Number)])
  .nullable()
  .transform((read): AggregateValue => (read === null || !Number.isFinite(read) ? null : Number(read.toPrecision(12))))

/** Names the expressions `g0`, `g1` … */
function named(clauses: readonly Clause[], letter: string): Clause {
  return {
    sql: clauses.map(({ sql }, at) => `${sql} AS ${letter}${at}`).join(', '),
    params: Object.assign({}, ...clauses.map(({ params }) => params)) as Clause['params'],
  }
}

const names = (letter: string, many: number) => Array.from({ length: many }, (_, at) => `${letter}${at}`)

/** The texts to group rows by. `toString` converts columns of any type. */
function keysOf(groupBy: readonly string[], scope: Scope): readonly Clause[] {
  return groupBy.map((name) => {
    const { sql, params } = textOf(name, scope)
    return { sql: `toString(${sql})`, params }
  })
}

const rowOf = (letter: string, many: number, of: z.ZodType) =>
  z.object(Object.fromEntries(names(letter, many).map((name) => [name, of])))

/** The values `n0`, `n1` … of a row. */
function valuesIn(row: unknown, many: number): readonly AggregateValue[] {
  const read = z.record(z.string(), value).parse(rowOf('n', many, value).parse(row))
  return names('n', many).map((name) => read[name] ?? null)
}

function textsIn(row: unknown, many: number): readonly string[] {
  const read = z.record(z.string(), z.string()).parse(rowOf('g', many, z.string()).parse(row))
  return names('g', many).map((name) => read[name] ?? '')
}

const foundRows = z.array(
  z.object({
    place: count,
    is_total: count,
    groups: count,
    stored: count,
    estimated: z.coerce.number(),
    sampled: count,
  }),
)

/** See SpanExplorer.spanGroups. */
export async function spanGroups(
  sampling: SpanSampling,
  grant: Grant<'event:read'>,
  set: SpanSet,
  query: GroupQuery,
): Promise<GroupsFound> {
  // Grouping by trace is never estimated, because unsampled traces would be missing.
  const whole = query.groupBy.includes('trace') ? { ...set, oneIn: 1 } : set
  return sampling.look(grant, whole, (oneIn) => groupsAmong(sampling.engine, asked(grant, set, oneIn), set, query))
}

/** Reads the spans once. Totals across groups are merged from the groups' states. */
async function groupsAmong(
  engine: Engine,
  among: Asked,
  set: SpanSet,
  query: GroupQuery,
): Promise<Looked<GroupsFound>> {
  const { groupBy, aggregates, limit } = query
  const { sql, params } = groupsSql(among, secondsOf(set), query)
  const rows = await engine.rows(sql, { ...params, limit })
  const read = foundRows.parse(rows).map((row, at) => ({
    ...row,
    numbers: valuesIn(rows[at], aggregates.length),
    margins: among.oneIn === 1 ? undefined : marginsIn(rows[at], aggregates, among.oneIn),
    values: textsIn(rows[at], groupBy.length),
  }))
  const total = read.find(({ is_total }) => is_total === 1)
  if (total === undefined || total.stored === 0)
    return { spans: 0, value: nothingFound(aggregates.length, among.oneIn) }
  const listed = read.filter(({ is_total, place }) => is_total === 0 && place <= limit)
  const answer = {
    groups: listed.map(({ values, numbers, margins }): SpanGroup => ({ values, numbers, ...(margins && { margins }) })),
    distinct: total.groups,
    total: total.numbers,
    ...(total.margins && { totalMargins: total.margins }),
    others: read.find(({ is_total, place }) => is_total === 0 && place > limit)?.numbers,
    sampling: {
      oneIn: among.oneIn,
      stored: total.stored * among.oneIn,
      estimated: total.estimated,
      sampled: total.sampled * among.oneIn,
    },
  }
  return { spans: total.stored, value: answer }
}

function nothingFound(many: number, oneIn: number): GroupsFound {
  const total = Array<null>(many).fill(null)
  const sampling = { oneIn, stored: 0, estimated: 0, sampled: 0 }
  return { groups: [], distinct: 0, total, others: undefined, sampling }
}

const replicates = z.array(value)

/** Error margins from the replicates' numbers `m0`, `m1` … of a row. */
function marginsIn(row: unknown, aggregates: GroupQuery['aggregates'], oneIn: number): readonly Margin[] {
  const read = z.record(z.string(), z.unknown()).parse(row)
  return aggregates.map((one, at) =>
    marginOf(one, isToldByReplicates(one) ? replicates.parse(read[`m${at}`]) : [], oneIn),
  )
}

function groupsSql(
  { scope, from, where, oneIn }: Asked,
  seconds: number,
  { groupBy, aggregates, sort, only }: GroupQuery,
): Clause {
  const fields = keysOf(groupBy, scope)
  const keys = named(fields, 'g')
  const within = only === undefined ? where : allOf(where, ofGroups(fields, only))
  const numbers = aggregates.map((one) => computed(one, seconds, scope))
  const spreads = aggregates.map((one, at) => spreadOf(one, numbers[at], oneIn))
  const states = statesOf([...numbers, ...spreads.filter((one) => one !== undefined)])
  const by = names('g', groupBy.length)
  const sorted = numbers[sort.by]
  if (sorted === undefined) throw new Error('There is no such aggregate to sort by.')
  const order = [`${finishedOf(sorted, states)} ${sort.descending ? 'DESC' : 'ASC'} NULLS LAST`, ...by].join(', ')
  const each = `
    SELECT ${[...(keys.sql === '' ? [] : [keys.sql]), ...states.sql].join(', ')}, count() AS rows_in,
      sum(weight) AS weight_in, countIf(is_weight_known AND weight > {one_in:UInt32}) AS sampled_in
    FROM ${from} WHERE ${within.sql} ${by.length === 0 ? 'GROUP BY ()' : `GROUP BY ${by.join(', ')}`}`
  // Groups that are not listed share one place after the last.
  const sql = `
    SELECT place, grouping(place) AS is_total, count() AS groups, sum(rows_in) AS stored, sum(weight_in) AS estimated,
      sum(sampled_in) AS sampled
      ${by.map((name) => `, any(${name}) AS ${name}`).join('')}
      ${numbers.map((one, at) => `, ${mergedOf(one, states)} AS n${at}`).join('')}
      ${spreads.map((one, at) => (one === undefined ? '' : `, ${mergedOf(one, states)} AS m${at}`)).join('')}
    FROM (SELECT *, least(row_number() OVER (ORDER BY ${order}), {limit:UInt32} + 1) AS place FROM (${each}))
    GROUP BY GROUPING SETS ((place), ()) ORDER BY place`
  return {
    sql,
    params: Object.assign({}, within.params, keys.params, ...numbers.map(({ params }) => params)) as Clause['params'],
  }
}

/** The replicates' numbers, if they can show how far off an estimate may be. */
function spreadOf(measure: Measure, number: Computed | undefined, oneIn: number): Computed | undefined {
  return oneIn > 1 && number !== undefined && isToldByReplicates(measure) ? byReplicate(number) : undefined
}

const stepRow = z.object({ step: count, rows_in: count })

/** See SpanExplorer.spanSeries. */
export async function spanSeries(
  sampling: SpanSampling,
  grant: Grant<'event:read'>,
  set: SpanSet,
  query: SeriesQuery,
): Promise<readonly (readonly AggregateValue[])[]> {
  return sampling.look(grant, set, (oneIn) => seriesAmong(sampling.engine, asked(grant, set, oneIn), set, query))
}

async function seriesAmong(
  engine: Engine,
  { scope, from, where }: Asked,
  set: SpanSet,
  { groupBy, groups, aggregate, stepSeconds }: SeriesQuery,
): Promise<Looked<readonly (readonly AggregateValue[])[]>> {
  const steps = Math.ceil(secondsOf(set) / stepSeconds)
  const keys = keysOf(groupBy, scope)
  const within = groupBy.length === 0 ? where : allOf(where, ofGroups(keys, groups))
  const shown = named(keys, 'g')
  const number = computed(aggregate, stepSeconds, scope)
  const columns = [shown.sql, stepOf, `${resultOf(number)} AS n0`, 'count() AS rows_in'].filter((sql) => sql !== '')
  const rows = await engine.rows(
    `SELECT ${columns.join(', ')} FROM ${from} WHERE ${within.sql}
    GROUP BY ${[...names('g', groupBy.length), 'step'].join(', ')}`,
    { ...within.params, ...shown.params, ...number.params, step_ms: stepSeconds * 1000 },
  )
  const found = new Map<string, AggregateValue[]>(
    groups.map((values) => [keyOf(values), Array<null>(steps).fill(null)]),
  )
  let spans = 0
  for (const row of rows) {
    const [result = null] = valuesIn(row, 1)
    const { step, rows_in } = stepRow.parse(row)
    found.get(keyOf(textsIn(row, groupBy.length)))?.splice(step, 1, result)
    spans += rows_in
  }
  return { spans, value: groups.map((values) => found.get(keyOf(values)) ?? []) }
}

/** SQL for the step of the period in which a span began. */
export const stepOf = `intDiv(toUnixTimestamp64Milli(start) - {since:Int64}, {step_ms:Int64}) AS step`

function keyOf(values: readonly string[]): string {
  return JSON.stringify(values)
}
