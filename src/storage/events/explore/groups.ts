import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import type { Aggregate } from '#domain/explore/aggregate.ts'
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
import { count } from '../queries/columns.ts'
import { computed } from './aggregates.ts'
import { textOf, type Scope } from './fields.ts'
import { asked, secondsOf, type Asked } from './span-set.ts'

// Counts are Float64 here, as spans stand for parts of spans as well; what is computed in floats says no more than this.
const value = z
  .union([z.number(), z.string().transform(Number)])
  .nullable()
  .transform((read): AggregateValue => (read === null || !Number.isFinite(read) ? null : Number(read.toPrecision(12))))

/** Expressions, each under a name of its own: `g0`, `g1` … */
function named(clauses: readonly Clause[], letter: string): Clause {
  return {
    sql: clauses.map(({ sql }, at) => `${sql} AS ${letter}${at}`).join(', '),
    params: Object.assign({}, ...clauses.map(({ params }) => params)) as Clause['params'],
  }
}

const names = (letter: string, many: number) => Array.from({ length: many }, (_, at) => `${letter}${at}`)

/** The texts that rows are grouped by. `toString`: a row has them as text, whatever the column is made of. */
function keysOf(groupBy: readonly string[], scope: Scope): readonly Clause[] {
  return groupBy.map((name) => {
    const { sql, params } = textOf(name, scope)
    return { sql: `toString(${sql})`, params }
  })
}

function numbersOf(aggregates: readonly Aggregate[], seconds: number, scope: Scope): Clause {
  return named(
    aggregates.map((one) => computed(one, seconds, scope)),
    'n',
  )
}

const rowOf = (letter: string, many: number, of: z.ZodType) =>
  z.object(Object.fromEntries(names(letter, many).map((name) => [name, of])))

/** The values of `n0`, `n1` … of a row. */
function valuesIn(row: unknown, many: number): readonly AggregateValue[] {
  const read = z.record(z.string(), value).parse(rowOf('n', many, value).parse(row))
  return names('n', many).map((name) => read[name] ?? null)
}

function textsIn(row: unknown, many: number): readonly string[] {
  const read = z.record(z.string(), z.string()).parse(rowOf('g', many, z.string()).parse(row))
  return names('g', many).map((name) => read[name] ?? '')
}

const totalRow = z.object({ stored: count, estimated: z.coerce.number(), sampled: count })
const distinctRow = z.object({ distinct: count })

/** See SpanExplorer.spanGroups. */
export async function spanGroups(
  engine: Engine,
  grant: Grant<'event:read'>,
  set: SpanSet,
  query: GroupQuery,
): Promise<GroupsFound> {
  const many = query.aggregates.length
  const whole = asked(grant, set)
  const numbers = numbersOf(query.aggregates, secondsOf(set), whole.scope)
  const [first] = await engine.rows(
    `SELECT ${numbers.sql}, count() AS stored, sum(weight) AS estimated,
       countIf(is_weight_known AND weight > 1) AS sampled
     FROM spans WHERE ${whole.where.sql}`,
    { ...whole.where.params, ...numbers.params },
  )
  const sampling = totalRow.parse(first)
  const total = valuesIn(first, many)
  if (sampling.stored === 0) return { groups: [], distinct: 0, total, others: undefined, sampling }
  if (query.groupBy.length === 0)
    return { groups: [{ values: [], numbers: total }], distinct: 1, total, others: undefined, sampling }
  const { groups, distinct } = await firstGroups(engine, asked(grant, set), secondsOf(set), query)
  const others =
    distinct > groups.length ? await othersThan(engine, asked(grant, set), secondsOf(set), query, groups) : undefined
  return { groups, distinct, total, others, sampling }
}

async function firstGroups(
  engine: Engine,
  { scope, where }: Asked,
  seconds: number,
  { groupBy, aggregates, sort, limit }: GroupQuery,
): Promise<Pick<GroupsFound, 'groups' | 'distinct'>> {
  const keys = named(keysOf(groupBy, scope), 'g')
  const numbers = numbersOf(aggregates, seconds, scope)
  const by = names('g', groupBy.length).join(', ')
  const rows = await engine.rows(
    `SELECT ${keys.sql}, ${numbers.sql}, count() OVER () AS distinct
     FROM spans WHERE ${where.sql} GROUP BY ${by}
     ORDER BY n${sort.by} ${sort.descending ? 'DESC' : 'ASC'} NULLS LAST, ${by} LIMIT {limit:UInt32}`,
    { ...where.params, ...keys.params, ...numbers.params, limit },
  )
  const groups = rows.map((row): SpanGroup => ({
    values: textsIn(row, groupBy.length),
    numbers: valuesIn(row, aggregates.length),
  }))
  return { groups, distinct: rows.length === 0 ? 0 : distinctRow.parse(rows[0]).distinct }
}

/** Rows of these groups. */
function ofGroups(keys: readonly Clause[], groups: readonly (readonly string[])[]): Clause {
  const lists = keys.map((_, at) => [`of${at}`, groups.map((values) => values[at] ?? '')] as const)
  const arrays = lists.map(([name]) => `{${name}:Array(String)}`)
  const expressions = keys.map(({ sql }) => sql).join(', ')
  const params = Object.assign({}, ...keys.map((key) => key.params), Object.fromEntries(lists)) as Clause['params']
  return keys.length === 1
    ? { sql: `${expressions} IN ${arrays.join('')}`, params }
    : { sql: `(${expressions}) IN arrayZip(${arrays.join(', ')})`, params }
}

async function othersThan(
  engine: Engine,
  { scope, where }: Asked,
  seconds: number,
  { groupBy, aggregates }: GroupQuery,
  groups: readonly SpanGroup[],
): Promise<readonly AggregateValue[]> {
  const listed = ofGroups(
    keysOf(groupBy, scope),
    groups.map(({ values }) => values),
  )
  const numbers = numbersOf(aggregates, seconds, scope)
  const [row] = await engine.rows(`SELECT ${numbers.sql} FROM spans WHERE ${where.sql} AND NOT ${listed.sql}`, {
    ...where.params,
    ...listed.params,
    ...numbers.params,
  })
  return valuesIn(row, aggregates.length)
}

const stepRow = z.object({ step: count })

/** See SpanExplorer.spanSeries. */
export async function spanSeries(
  engine: Engine,
  grant: Grant<'event:read'>,
  set: SpanSet,
  { groupBy, groups, aggregate, stepSeconds }: SeriesQuery,
): Promise<readonly (readonly AggregateValue[])[]> {
  const steps = Math.ceil(secondsOf(set) / stepSeconds)
  const { scope, where } = asked(grant, set)
  const keys = keysOf(groupBy, scope)
  const within = groupBy.length === 0 ? where : allOf(where, ofGroups(keys, groups))
  const shown = named(keys, 'g')
  const numbers = numbersOf([aggregate], stepSeconds, scope)
  const columns = [shown.sql, stepOf, numbers.sql].filter((sql) => sql !== '').join(', ')
  const rows = await engine.rows(
    `SELECT ${columns} FROM spans WHERE ${within.sql} GROUP BY ${[...names('g', groupBy.length), 'step'].join(', ')}`,
    { ...within.params, ...shown.params, ...numbers.params, step_ms: stepSeconds * 1000 },
  )
  const found = new Map<string, AggregateValue[]>(
    groups.map((values) => [keyOf(values), Array<null>(steps).fill(null)]),
  )
  for (const row of rows) {
    const [number = null] = valuesIn(row, 1)
    found.get(keyOf(textsIn(row, groupBy.length)))?.splice(stepRow.parse(row).step, 1, number)
  }
  return groups.map((values) => found.get(keyOf(values)) ?? [])
}

/** SQL: which step of the period a span began in. */
export const stepOf = `intDiv(toUnixTimestamp64Milli(start) - {since:Int64}, {step_ms:Int64}) AS step`

function keyOf(values: readonly string[]): string {
  return JSON.stringify(values)
}
