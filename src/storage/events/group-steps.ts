import type { Clause } from './clause.ts'

/** Stands between the values of a group that is named as one text. */
const BETWEEN = '\u001f'

/** SQL for the place of a row's group among those that are asked about, from 1; 0: it is none of them. */
export function placeAmong(keys: readonly Clause[], groups: readonly (readonly string[])[]): Clause {
  // Of one group of all there is nothing to compare.
  if (keys.length === 0) return { sql: 'toUInt64(1)', params: {} }
  return {
    sql: `indexOf({groups:Array(String)}, arrayStringConcat([${keys.map(({ sql }) => sql).join(', ')}], '\\x1f'))`,
    params: { ...paramsOf(keys), groups: groups.map((values) => values.join(BETWEEN)) },
  }
}

/** One number of a group, by its place from 1. */
interface PlacedStep<Value> {
  readonly place: number
  readonly step: number
  readonly number: Value
}

/** Returns, by group, the number of each step of a period. */
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

export function paramsOf(clauses: readonly Clause[]): Clause['params'] {
  return Object.assign({}, ...clauses.map(({ params }) => params)) as Clause['params']
}
