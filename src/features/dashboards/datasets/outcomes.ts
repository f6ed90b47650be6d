import { measuredInBytes, type OutcomeTotal } from '#domain/outcome/outcome.ts'
import { paths } from '#domain/paths.ts'
import { running } from '#running'
import type { AskedWithin, Dataset } from './dataset.ts'

const fields = ['outcome', 'category', 'reason', 'project'] as const

/** Counts items, or bytes for categories measured in bytes. */
const functions = ['quantity()', 'bytes()'] as const

async function totalsOf({ grants, period }: AskedWithin, name = 'quantity()'): Promise<readonly OutcomeTotal[]> {
  const totals = await running().catalogue.outcomes.totals(grants.org, period.since, period.until)
  return totals.filter(({ category }) => measuredInBytes.has(category) === (name === 'bytes()'))
}

/** Returns a function's sums by group. */
async function sumsOf(within: AskedWithin, groupBy: readonly string[], name: string | undefined) {
  const sums = new Map<string, { readonly values: readonly string[]; readonly sum: number }>()
  for (const total of await totalsOf(within, name)) {
    const values = valuesOf(total, groupBy, within)
    const key = JSON.stringify(values)
    sums.set(key, { values, sum: (sums.get(key)?.sum ?? 0) + total.quantity })
  }
  return sums
}

function valuesOf(total: OutcomeTotal, groupBy: readonly string[], { slugs }: AskedWithin): readonly string[] {
  return groupBy.map((name) => {
    switch (fields.find((field) => field === name)) {
      case 'outcome':
        return total.outcome
      case 'category':
        return total.category
      case 'reason':
        return total.reason
      case 'project':
        return total.projectId === null ? '' : (slugs.get(total.projectId) ?? '')
      case undefined:
        return ''
    }
  })
}

/** Outcomes of everything that was ingested, per hour. Has no query language, only groups. */
export const outcomes: Dataset = {
  name: 'outcomes',
  displays: ['line', 'area', 'stacked_area', 'bar', 'table', 'big_number', 'top_n'],
  functions,
  fields,
  anyField: false,
  searched: false,
  problemOf: ({ query, functions: asked, groupBy }) => {
    const unknown = asked.find((name) => !functions.some((one) => one === name))
    if (unknown !== undefined) return { reason: 'function', word: unknown }
    const field = groupBy.find((name) => !fields.some((one) => one === name))
    if (field !== undefined) return { reason: 'field', word: field }
    return query.trim() === '' ? undefined : { reason: 'field', word: query }
  },
  unitOf: (name) => (name === 'bytes()' ? 'bytes' : 'count'),
  isCount: () => true,
  // Rejected items have no fields.
  narrowed: (query) => query,
  rows: async (within, { groupBy, functions: names, limit }) => {
    const [first = new Map(), ...others] = await Promise.all(names.map((name) => sumsOf(within, groupBy, name)))
    return [...first]
      .toSorted(([, a], [, b]) => b.sum - a.sum)
      .slice(0, limit)
      .map(([key, { values, sum }]) => ({ values, numbers: [sum, ...others.map((one) => one.get(key)?.sum ?? 0)] }))
  },
  series: async (within, { groupBy, functions: [name] }, groups) => {
    const { since, until } = within.period
    const stepMs = within.stepSeconds * 1000
    const many = Math.ceil((until.getTime() - since.getTime()) / stepMs)
    const places = new Map(groups.map((values, at) => [JSON.stringify(values), at]))
    const series = groups.map(() => Array<number>(many).fill(0))
    for (const total of await totalsOf(within, name)) {
      const at = places.get(JSON.stringify(valuesOf(total, groupBy, within)))
      const step = Math.floor((total.hour - since.getTime()) / stepMs)
      const steps = at === undefined ? undefined : series[at]
      if (steps?.[step] !== undefined) steps[step] += total.quantity
    }
    return series
  },
  pageOf: () => paths.stats(),
}
