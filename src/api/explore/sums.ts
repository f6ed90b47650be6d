import { ok, refuse, type Result } from '#domain/result.ts'
import { messages } from '#messages'
import type { ApiRefusal } from '../refusal.ts'
import { sorted, type AskedField, type Cell, type FoundSeries, type Question } from './dataset.ts'

const t = messages('api')

/** So many groups are read at most where a page is not in the order of the store. */
export const MOST_GROUPS = 1000

/** What a dataset answers of rows that have the same values: a number for each function. */
export interface SummedGroup {
  readonly values: readonly string[]
  readonly numbers: readonly (number | null)[]
}

/**
 * Returns what functions mean to a dataset.
 * @param meaningOf undefined: it has no such function, and the question is refused with its name
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

/** The fields of a question for groups: what is computed, and by what rows are put together. */
export interface SummedFields<Meaning> {
  readonly functions: readonly string[]
  /** Of each function, by its place. */
  readonly meanings: readonly Meaning[]
  readonly keys: readonly string[]
}

/** Refuses to group rows by what each of them has for itself, such as its id. */
export function groupedBy(
  names: readonly string[],
  isOfOne: (name: string) => boolean,
): Result<readonly string[], ApiRefusal> {
  const name = names.find(isOfOne)
  if (name === undefined) return ok(names)
  return refuse({ reason: 'bad_parameter', name: 'field', why: t('parameter.groupBy', { name }) })
}

/** Tells functions from keys, and reads the functions. */
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
 * Returns groups as rows, a cell for each field.
 * @param shown how a dataset shows a value of a key, and a number of a function; default: as they are
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

/** The rows of a page, of all that were read, in the order that is asked for: one row more where there are more. */
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
 * Returns lines over time: of all rows, or of each of the largest groups.
 * @param groupBy none: of all rows
 * @param ask.largest the groups whose lines are wanted
 * @param ask.lines one function's line of each group, by its place
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
