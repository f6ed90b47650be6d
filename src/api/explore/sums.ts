import { ok, refuse, type Result } from '#domain/result.ts'
import { messages } from '#messages'
import type { ApiRefusal } from '../refusal.ts'
import { sorted, type AskedField, type Cell, type FoundSeries, type Question } from './dataset.ts'

const t = messages('api')

/** Maximum number of groups read if the page's order is not the store's. */
export const MOST_GROUPS = 1000

/** One group of a dataset: its key values, and a number for each function. */
export interface SummedGroup {
  readonly values: readonly string[]
  readonly numbers: readonly (number | null)[]
}

/**
 * Resolves functions for a dataset.
 * @param meaningOf returns `undefined` for an unknown function, which is refused by name
 */
export function functionsOf<Meaning>(
  names: readonly string[],
  meaningOf: (name: string) => Meaning | undefined,
): Result<readonly Meaning[], ApiRefusal> {
  const found: Meaning[] = []
  for (const name of names) {
    const meaning = meaningOf(name)
    if (meaning === undefined)
      return refuse({ reason: 'bad_parameter', name: 'field', why: t('parameter.function', { name }) })
    found.push(meaning)
  }
  return ok(found)
}

/** The fields of a grouped query: the aggregates and the grouping keys. */
export interface SummedFields<Meaning> {
  readonly functions: readonly string[]
  /** By function index. */
  readonly meanings: readonly Meaning[]
  readonly keys: readonly string[]
}

/** Refuses grouping by a field that is unique per row, such as its id. */
export function groupedBy(
  names: readonly string[],
  isOfOne: (name: string) => boolean,
): Result<readonly string[], ApiRefusal> {
  const name = names.find(isOfOne)
  if (name === undefined) return ok(names)
  return refuse({ reason: 'bad_parameter', name: 'field', why: t('parameter.groupBy', { name }) })
}

/** Separates functions from keys, and resolves the functions. */
export function summedFields<Meaning>(
  fields: readonly AskedField[],
  meaningOf: (name: string) => Meaning | undefined,
  isOfOne: (name: string) => boolean,
): Result<SummedFields<Meaning>, ApiRefusal> {
  const functions = fields.filter(({ isFunction }) => isFunction).map(({ name }) => name)
  const meanings = functionsOf(functions, meaningOf)
  if (!meanings.ok) return meanings
  const names = fields.filter(({ isFunction }) => !isFunction).map(({ name }) => name)
  const keys = groupedBy(names, isOfOne)
  return keys.ok ? ok({ functions, meanings: meanings.value, keys: keys.value }) : keys
}

/**
 * Formats groups as rows, with a cell for each field.
 * @param shown how the dataset formats a key's value and a function's number; unchanged by default
 */
export function rowsOfGroups<Meaning>(
  fields: readonly AskedField[],
  { functions, meanings, keys }: SummedFields<Meaning>,
  groups: readonly SummedGroup[],
  shown: {
    readonly value?: (key: string, value: string) => Cell
    readonly number?: (number: number | null | undefined, meaning: Meaning) => number | null
  } = {},
): readonly (readonly Cell[])[] {
  const { value = (_, one) => one, number = (one) => one ?? null } = shown
  return groups.map(({ values, numbers }) =>
    fields.map(({ name, isFunction }): Cell => {
      if (!isFunction) return presentOrNull(value(name, values[keys.indexOf(name)] ?? ''))
      const at = functions.indexOf(name)
      const meaning = meanings[at]
      return meaning === undefined ? null : number(numbers[at], meaning)
    }),
  )
}

const presentOrNull = (cell: Cell): Cell => (cell === '' ? null : cell)

/** Sorts all rows and returns the requested page, with one extra row if there are more. */
export function pageInOrder(
  rows: readonly (readonly Cell[])[],
  { fields, sort, offset, limit }: Pick<Question, 'fields' | 'sort' | 'offset' | 'limit'>,
): Result<readonly (readonly Cell[])[], ApiRefusal> {
  const at = fields.findIndex(({ name }) => name === sort?.name)
  if (sort !== undefined && at === -1) {
    const sorts = fields.map(({ name }) => name).join(', ')
    return refuse({ reason: 'bad_parameter', name: 'sort', why: t('parameter.sort', { sorts }) })
  }
  const inOrder = sort === undefined ? rows : sorted(rows, at, sort.descending)
  return ok(inOrder.slice(offset, offset + limit + 1))
}

/**
 * Returns lines over time, for all rows or for each of the largest groups.
 * @param groupBy empty for all rows
 * @param ask.largest the groups to draw
 * @param ask.lines one function's line for each group, by index
 */
export async function linesOverTime<Meaning>(
  meanings: readonly Meaning[],
  groupBy: readonly string[],
  ask: {
    readonly largest: () => Promise<readonly Pick<SummedGroup, 'values'>[]>
    readonly lines: (
      meaning: Meaning,
      groups: readonly (readonly string[])[],
    ) => Promise<readonly (readonly (number | null)[])[]>
  },
): Promise<readonly FoundSeries[]> {
  const groups = groupBy.length === 0 ? [[]] : (await ask.largest()).map(({ values }) => values)
  const all = await Promise.all(meanings.map((meaning) => ask.lines(meaning, groups)))
  return groups.map((values, at) => ({ values, numbers: all.map((lines) => lines[at] ?? []) }))
}
