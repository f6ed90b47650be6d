import type { Clause } from './clause.ts'

/** Separates the values of a group that is named by a single text. */
const BETWEEN = '\u001f'

/** SQL that groups rows by keys. */
interface Grouping {
  /** The texts of a group's keys, as an array named `values`. */
  readonly values: string
  /**
   * The GROUP BY expression. It uses the columns themselves, because converting ten million values to text takes twice
   * as long.
   */
  readonly by: string
  readonly params: Clause['params']
}

/** Groups rows by keys, each a column or an expression. Without keys, all rows (if any) form one group. */
export function groupingBy(keys: readonly Clause[]): Grouping {
  const values = `CAST([${textsOf(keys)}], 'Array(String)') AS values`
  return { values, by: keys.length === 0 ? 'values' : columnsOf(keys), params: paramsOf(keys) }
}

/** SQL that groups rows by their place among given groups. */
interface Placing {
  /** The position of a row's group among the requested ones, from 1, as a number named `place`. */
  readonly place: string
  readonly by: string
  /** Rows of these groups. */
  readonly where: Clause
}

/** Assigns rows to these groups by keys. Without keys, all rows belong to the first group. */
export function placingAmong(keys: readonly Clause[], groups: readonly (readonly string[])[]): Placing {
  if (keys.length === 0) return { place: 'toUInt64(1) AS place', by: 'place', where: { sql: 'true', params: {} } }
  const { sql, params } = ofGroups(
    keys.map((key) => ({ ...key, sql: `toString(${key.sql})` })),
    groups,
  )
  return {
    place: `indexOf({groups:Array(String)}, arrayStringConcat([${textsOf(keys)}], '\\x1f')) AS place`,
    by: columnsOf(keys),
    where: { sql, params: { ...params, groups: groups.map((values) => values.join(BETWEEN)) } },
  }
}

/** Rows of these groups. @param keys as texts, at least one */
export function ofGroups(keys: readonly Clause[], groups: readonly (readonly string[])[]): Clause {
  const lists = keys.map((_, at) => [`of${at}`, groups.map((values) => values[at] ?? '')] as const)
  const arrays = lists.map(([name]) => `{${name}:Array(String)}`)
  const params = { ...paramsOf(keys), ...Object.fromEntries(lists) }
  return keys.length === 1
    ? { sql: `${columnsOf(keys)} IN ${arrays.join('')}`, params }
    : { sql: `(${columnsOf(keys)}) IN arrayZip(${arrays.join(', ')})`, params }
}

const columnsOf = (keys: readonly Clause[]) => keys.map(({ sql }) => sql).join(', ')
const textsOf = (keys: readonly Clause[]) => keys.map(({ sql }) => `toString(${sql})`).join(', ')

/** A number for one step of a group, by the group's place from 1. */
interface PlacedStep<Value> {
  readonly place: number
  readonly step: number
  readonly number: Value
}

/** Returns each group's numbers by step of the period. */
export function stepsOf<Value>(
  rows: readonly PlacedStep<Value>[],
  groups: number,
  { since, until }: { readonly since: Date; readonly until: Date },
  stepMs: number,
  none: Value,
): readonly (readonly Value[])[] {
  const many = Math.ceil((until.getTime() - since.getTime()) / stepMs)
  const series = Array.from({ length: groups }, () => Array<Value>(many).fill(none))
  for (const { place, step, number } of rows) {
    const one = series[place - 1]
    if (one !== undefined && step < many) one[step] = number
  }
  return series
}

export function paramsOf(clauses: readonly Pick<Clause, 'params'>[]): Clause['params'] {
  return Object.assign({}, ...clauses.map(({ params }) => params)) as Clause['params']
}
