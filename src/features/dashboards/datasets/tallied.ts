import type { AggregateUnit } from '#domain/explore/aggregate.ts'
import type { AskedWithin, Dataset, Row } from './dataset.ts'

/** Counts for one object in one step of the period. */
export interface Tally {
  /** By field name; missing fields are ''. */
  readonly values: Readonly<Record<string, string>>
  readonly step: number
  readonly counts: Counts
}

/** By name; missing counts are 0. */
export type Counts = Readonly<Record<string, number>>

/** A number computed from sums. */
export interface TallyFunction {
  readonly unit: AggregateUnit
  /** Returns `null` without data. */
  readonly of: (counts: Counts) => number | null
}

interface Tallied extends Pick<Dataset, 'name' | 'fields' | 'pageOf'> {
  readonly functions: Readonly<Record<string, TallyFunction>>
  readonly read: (within: AskedWithin) => Promise<readonly Tally[]>
}

/** `monitor:nightly environment:"two words"`: fields only match whole values. */
const TERM = /(\w+):(?:"([^"]*)"|(\S+))/g

/** Returns the terms of a query, or `undefined` if it contains anything else. */
function termsOf(query: string): readonly (readonly [field: string, value: string])[] | undefined {
  if (query.replaceAll(TERM, '').trim() !== '') return undefined
  return [...query.matchAll(TERM)].map(([, field = '', quoted, plain = '']) => [field, quoted ?? plain])
}

/** Creates a dataset from counts small enough to sum here: monitored objects, not user activity. */
export function talliedDataset({ name, fields, functions, read, pageOf }: Tallied): Dataset {
  const numberOf = (of: string, counts: Counts) => functions[of]?.of(counts) ?? null
  const isCount = (of: string) => functions[of]?.unit === 'count'
  const found = async (within: AskedWithin, query: string) => {
    const terms = termsOf(query) ?? []
    return (await read(within)).filter(({ values }) => terms.every(([field, value]) => (values[field] ?? '') === value))
  }
  return {
    name,
    displays: ['line', 'area', 'stacked_area', 'bar', 'table', 'big_number', 'top_n'],
    functions: Object.keys(functions),
    fields,
    anyField: false,
    searched: true,
    problemOf: ({ query, functions: asked }) => {
      const unknown = asked.find((one) => functions[one] === undefined)
      if (unknown !== undefined) return { reason: 'function', word: unknown }
      const terms = termsOf(query)
      const field = terms === undefined ? query : terms.find(([one]) => !fields.includes(one))?.[0]
      return field === undefined ? undefined : { reason: 'field', word: field }
    },
    unitOf: (of) => functions[of]?.unit ?? 'count',
    isCount,
    narrowed: (query, key, value) =>
      fields.includes(key) ? `${query} ${key}:"${value.replaceAll('"', '')}"`.trim() : query,
    rows: async (within, { query, groupBy, functions: asked, limit }) => {
      const numbersOf = (sum: Counts) => asked.map((one) => numberOf(one, sum))
      return groupsOf(await found(within, query), groupBy, numbersOf)
        .toSorted((x, y) => (y.numbers[0] ?? -Infinity) - (x.numbers[0] ?? -Infinity))
        .slice(0, limit)
    },
    series: async (within, { query, groupBy, functions: [asked = ''] }, groups) => {
      const { period, stepSeconds } = within
      const many = Math.ceil((period.until.getTime() - period.since.getTime()) / 1000 / stepSeconds)
      const byPlace = Map.groupBy(await found(within, query), (one) => `${one.step} ${keyOf(one, groupBy)}`)
      return groups.map((values) =>
        Array.from({ length: many }, (_, step) => {
          const tallies = byPlace.get(`${step} ${JSON.stringify(values)}`)
          return tallies === undefined ? (isCount(asked) ? 0 : null) : numberOf(asked, sumOf(tallies))
        }),
      )
    },
    valuesOf: async (within, key, limit) => {
      const values = (await read(within)).map((one) => one.values[key] ?? '')
      return [...new Set(values)].filter((value) => value !== '').slice(0, limit)
    },
    ...(pageOf !== undefined && { pageOf }),
  }
}

/** Sums tallies by group. */
function groupsOf(
  tallies: readonly Tally[],
  groupBy: readonly string[],
  numbersOf: (sum: Counts) => Row['numbers'],
): readonly Row[] {
  const groups = Map.groupBy(tallies, (one) => keyOf(one, groupBy))
  return [...groups.values()].map((of) => ({
    values: groupBy.map((field) => of[0]?.values[field] ?? ''),
    numbers: numbersOf(sumOf(of)),
  }))
}

function keyOf({ values }: Tally, groupBy: readonly string[]): string {
  return JSON.stringify(groupBy.map((field) => values[field] ?? ''))
}

function sumOf(tallies: readonly Tally[]): Counts {
  const sum: Record<string, number> = {}
  for (const { counts } of tallies)
    for (const [name, count] of Object.entries(counts)) sum[name] = (sum[name] ?? 0) + count
  return sum
}
