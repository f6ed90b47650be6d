import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { datasets } from '#api/endpoints/explore.ts'
import { datasetNames } from '#api/v1/operations/explore.ts'
import type { MetricThreshold } from '#domain/alert/threshold.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { aggregateFunctions } from '#domain/explore/aggregate.ts'
import { functionsOf, metricFunctions } from '#domain/metrics/metric-function.ts'
import { metricTypes } from '#domain/metrics/metric-point.ts'
import { measureGroups } from '#services/alerts/measure-telemetry.ts'
import { exploreApiOn, type Params } from './test-support/explore-api.ts'
import type { Measured } from './test-support/measured-rows.ts'
import { plainNumber, toleranceOf, type StoredAs } from './test-support/plain-numbers.ts'
import { openTestStores } from './test-support/stores.ts'

// Tests every function of every dataset at every endpoint that computes it: the result must equal a plain computation,
// or the function must be rejected by name.

const HOUR_S = 3600

const stores = await openTestStores()
afterAll(() => stores[Symbol.asyncDispose]())
const { ask, within, period, rows, faults } = await exploreApiOn(stores)

/** An endpoint: how to request functions of a dataset, and how to read the results by group, function and step. */
interface Surface {
  readonly name: string
  readonly datasets: readonly string[]
  readonly isOverTime: boolean
  ask(dataset: string, functions: readonly string[], by: readonly string[]): Promise<Answer>
}

interface Answer {
  readonly status: number
  readonly body: unknown
  /** By group value ('' without groups), then by function. */
  numbers(): ReadonlyMap<string, Readonly<Record<string, readonly (number | null)[]>>>
}

const cell = z.union([z.number(), z.string(), z.null()])
const numberOrNull = z.number().nullable()
const table = z.object({ data: z.array(z.record(z.string(), cell)) })
const line = z.object({ data: z.array(z.tuple([z.number(), z.tuple([z.object({ count: z.number() })])])) })
const timeSeries = z.object({
  timeSeries: z.array(
    z.object({
      yAxis: z.string(),
      values: z.array(z.object({ value: numberOrNull })),
      groupBy: z.array(z.object({ value: z.string() })).nullable(),
    }),
  ),
})
const ownRows = z.object({ data: z.array(z.array(cell)) })
const ownSeries = z.object({
  data: z.array(z.object({ group: z.array(z.string()), values: z.array(z.array(numberOrNull)) })),
})

const each = (name: string, values: readonly string[]): Params => values.map((value) => [name, value] as const)
const onlyNumber = (value: unknown) => numberOrNull.parse(value ?? null)
const countsOf = (one: unknown) => line.parse(one).data.map(([, [{ count }]]) => count)

const surfaces: readonly Surface[] = [
  {
    name: 'events',
    datasets: distinct(Object.keys(datasets)),
    isOverTime: false,
    ask: async (dataset, functions, by) => {
      const asked = [...within, ['dataset', dataset], ...each('field', [...by, ...functions])] as const
      const answer = await ask('0/organizations/home/events/', asked)
      const numbersOf = (row: Readonly<Record<string, unknown>>) =>
        Object.fromEntries(functions.map((name) => [name, [onlyNumber(row[name])]]))
      const numbers = () =>
        new Map(table.parse(answer.body).data.map((row) => [String(row[by[0] ?? ''] ?? ''), numbersOf(row)]))
      return { ...answer, numbers }
    },
  },
  {
    name: 'events-stats',
    datasets: distinct(Object.keys(datasets)),
    isOverTime: true,
    ask: async (dataset, functions, by) => {
      const grouped = by.length === 0 ? [] : [...each('field', by), ['topEvents', '9'] as const]
      const asked = [
        ...within,
        ['dataset', dataset],
        ['interval', '1h'],
        ...each('yAxis', functions),
        ...grouped,
      ] as const
      const answer = await ask('0/organizations/home/events-stats/', asked)
      const linesOf = (body: unknown) =>
        Object.fromEntries(
          functions.map((name) => [
            name,
            countsOf(functions.length === 1 ? body : z.record(z.string(), z.unknown()).parse(body)[name]),
          ]),
        )
      const numbers = () =>
        by.length === 0
          ? new Map([['', linesOf(answer.body)]])
          : new Map(
              Object.entries(z.record(z.string(), z.unknown()).parse(answer.body)).map(([key, one]) => [
                key,
                linesOf(one),
              ]),
            )
      return { ...answer, numbers }
    },
  },
  {
    name: 'events-timeseries',
    datasets: distinct(Object.keys(datasets)),
    isOverTime: true,
    ask: async (dataset, functions, by) => {
      const grouped = by.length === 0 ? [] : [...each('groupBy', by), ['topEvents', '9'] as const]
      const asked = [
        ...within,
        ['dataset', dataset],
        ['interval', '1h'],
        ...each('yAxis', functions),
        ...grouped,
      ] as const
      const answer = await ask('0/organizations/home/events-timeseries/', asked)
      const numbers = () => {
        const groups = Map.groupBy(timeSeries.parse(answer.body).timeSeries, (one) => one.groupBy?.[0]?.value ?? '')
        const linesOf = (all: z.output<typeof timeSeries>['timeSeries']) =>
          Object.fromEntries(all.map(({ yAxis, values }) => [yAxis, values.map(({ value }) => value)]))
        return new Map([...groups].map(([key, all]) => [key, linesOf(all)]))
      }
      return { ...answer, numbers }
    },
  },
  {
    name: '/api/1 rows',
    datasets: datasetNames,
    isOverTime: false,
    ask: async (dataset, functions, by) => {
      const asked = [...within, ['dataset', dataset], ...each('field', [...by, ...functions])] as const
      const answer = await ask('1/explore/rows', asked)
      const numbersOf = (row: readonly unknown[]) =>
        Object.fromEntries(functions.map((name, at) => [name, [onlyNumber(row[by.length + at])]]))
      const numbers = () =>
        new Map(
          ownRows.parse(answer.body).data.map((row) => [by.length === 0 ? '' : String(row[0] ?? ''), numbersOf(row)]),
        )
      return { ...answer, numbers }
    },
  },
  {
    name: '/api/1 series',
    datasets: datasetNames,
    isOverTime: true,
    ask: async (dataset, functions, by) => {
      const step = ['step', String(HOUR_S)] as const
      const asked = [
        ...within,
        ['dataset', dataset],
        step,
        ...each('function', functions),
        ...each('groupBy', by),
      ] as const
      const answer = await ask('1/explore/series', asked)
      const linesOf = (values: readonly (readonly (number | null)[])[]) =>
        Object.fromEntries(functions.map((name, at) => [name, values[at] ?? []]))
      const numbers = () =>
        new Map(ownSeries.parse(answer.body).data.map(({ group, values }) => [group[0] ?? '', linesOf(values)]))
      return { ...answer, numbers }
    },
  },
]

/** Dataset names without aliases. */
function distinct(names: readonly string[]): readonly string[] {
  const key = (name: string) => (name === 'transactions' ? name : datasets[name])
  return names.filter((name, at) => names.findIndex((one) => key(one) === key(name)) === at)
}

/** How each dataset is stored. A new dataset must be added here. */
const storedAs: Readonly<Record<string, StoredAs | null>> = {
  errors: 'errors',
  spans: 'spans',
  transactions: 'spans',
  logs: 'logs',
  tracemetrics: 'metrics',
  // There are no functions of profiles themselves.
  profiles: null,
  profile_functions: 'profile_functions',
}

/** Functions that Sentry clients request under other names, or that Mishap does not compute. */
const othersNames = [
  ...'count_unique count_if epm eps tpm spm failure_count apdex user_misery p100 percentile any'.split(' '),
  ...'per_second per_minute sum_per_minute performance_score opportunity_score count_web_vitals'.split(' '),
]
const names = [...new Set([...aggregateFunctions, ...metricFunctions, ...othersNames])]
const otherArguments =
  'span.self_time transaction.duration severity severity_number level tags[cups,number] nothing user issue id message'

/**
 * Every function name with the arguments that distinguish datasets. Single rows are also requested for each argument.
 */
function functionsFor(dataset: string, isOverTime: boolean): readonly string[] {
  const withEach = (of: readonly string[], fields: readonly string[]) =>
    of.flatMap((name) => fields.map((field) => `${name}(${field})`))
  const isOfMetrics = storedAs[dataset] === 'metrics'
  const fields = isOfMetrics
    ? metricTypes.map((type) => `value,cups,${type},none`)
    : ['', 'span.duration', 'cups', 'shop']
  const isOfFields = storedAs[dataset] === 'spans' || storedAs[dataset] === 'logs'
  const more =
    isOverTime || !isOfFields ? [] : withEach([...aggregateFunctions, 'count_unique'], otherArguments.split(' '))
  return [...withEach(names, fields), ...more]
}

const CHUNK = 16

/** Requests all functions in batches, until each is answered or rejected by name. */
async function askAll(
  surface: Surface,
  dataset: string,
  functions: readonly string[],
  by: readonly string[],
  onAnswer: (functions: readonly string[], answer: Answer) => void,
): Promise<readonly string[]> {
  const refused: string[] = []
  for (let at = 0; at < functions.length; at += CHUNK) {
    let left = functions.slice(at, at + CHUNK)
    while (left.length > 0) {
      const answer = await surface.ask(dataset, left, by)
      if (answer.status === 200) {
        onAnswer(left, answer)
        break
      }
      const said = JSON.stringify(answer.body)
      const named = left.find((name) => said.includes(`: ${name} `) || said.includes(`"${name} `))
      expect([answer.status, named === undefined ? said : 'named'], `${dataset} ${left.join()}`).toEqual([400, 'named'])
      refused.push(named ?? '')
      left = left.filter((name) => name !== named)
    }
  }
  return refused
}

function expectNumbers(
  { isOverTime, name: surface }: Pick<Surface, 'isOverTime' | 'name'>,
  dataset: string,
  functions: readonly string[],
  found: Readonly<Record<string, readonly (number | null)[]>> | undefined,
  of: readonly Measured[],
): void {
  const as = storedAs[dataset] ?? null
  const middle = period.since.getTime() + HOUR_S * 1000
  const parts = isOverTime ? [of.filter(({ time }) => time < middle), of.filter(({ time }) => time >= middle)] : [of]
  for (const name of functions) {
    const expected = parts.map((part) =>
      as === null ? undefined : plainNumber(as, name, part, isOverTime ? HOUR_S : 2 * HOUR_S),
    )
    for (const [step, one] of expected.entries()) {
      const where = `${surface} ${dataset} ${name} [${step}]`
      expect(one, `${where} is answered, and plain-numbers.ts does not know it`).not.toBeUndefined()
      const told = found?.[name]?.[step] ?? null
      const isClose =
        Math.abs((told ?? 0) - (one ?? 0)) <= Math.abs(one ?? 0) * toleranceOf(as ?? 'errors', name) + 1e-9
      // An empty step is 0 for clients without gaps.
      expect(isClose && (told === null || told === 0 || one !== null) ? 'right' : told, `${where} is ${one}`).toBe(
        'right',
      )
    }
  }
}

const rowsOf = (dataset: string) => (dataset === 'transactions' ? rows.filter(({ isRoot }) => isRoot) : rows)

/** Our own functions that a dataset must support. */
function ownFunctions(dataset: string): readonly string[] {
  const as = storedAs[dataset] ?? null
  switch (as) {
    case 'errors':
      return ['count()', 'count_unique(user)', 'count_unique(issue)']
    case 'spans':
    case 'logs': {
      const own = aggregateFunctions.filter((name) => as === 'spans' || name !== 'failure_rate')
      return own.map((name) => (['count', 'rate', 'failure_rate'].includes(name) ? `${name}()` : `${name}(cups)`))
    }
    case 'metrics':
      return metricTypes.flatMap((type) => functionsOf(type).map((name) => `${name}(value,cups,${type},none)`))
    case 'profile_functions':
      return ['count()', 'sum()', 'p75()', 'p95()']
    case null:
      return []
  }
}

describe.each(surfaces)('$name', (surface) => {
  test.each(surface.datasets)('computes each function of %s, or refuses it by name', async (dataset) => {
    expect(Object.keys(storedAs)).toContain(dataset)
    const asked = functionsFor(dataset, surface.isOverTime)
    const refused = await askAll(surface, dataset, asked, [], (functions, answer) =>
      expectNumbers(surface, dataset, functions, answer.numbers().get(''), rowsOf(dataset)),
    )
    const isSeriesOfProfiles = surface.isOverTime && dataset === 'profile_functions'
    expect(refused.filter((name) => ownFunctions(dataset).includes(name) && !isSeriesOfProfiles)).toEqual([])
    expect(faults).toEqual([])
  })

  const grouped = surface.datasets.filter((dataset) => !dataset.startsWith('profile'))
  test.each(grouped)('computes those of %s for each group', async (dataset) => {
    const asked = ownFunctions(dataset).filter((name) => name !== 'count_unique(issue)')
    const refused = await askAll(surface, dataset, asked, ['shop'], (functions, answer) => {
      const numbers = answer.numbers()
      for (const [value, of] of Map.groupBy(rowsOf(dataset), ({ shop }) => shop))
        expectNumbers(surface, dataset, functions, numbers.get(value), of)
    })
    expect(refused).toEqual([])
  })
})

const metricsAndFunctions = metricTypes.flatMap((type) => functionsOf(type).map((of) => ({ type, of })))

test.each(metricsAndFunctions)(
  'a threshold on $of of a $type judges the same number in each window',
  async ({ type, of }) => {
    const limits = { windowMinutes: 60, environments: [], critical: 1, warning: null, resolve: null } as const
    const question = { measure: 'metric', query: '', direction: 'above', of } as const
    const metric = { type, unit: '', name: 'cups' }
    const name = `${of}(value,cups,${type},none)`
    for (const by of ['', 'shop']) {
      const threshold: MetricThreshold = { ...limits, ...question, metric, by }
      const groups = await measureGroups(stores, operatorGrant('event:read'), threshold, period.since, 2)
      expect(new Set(groups.map(({ group }) => group))).toEqual(new Set(by === '' ? [null] : ['north', 'south']))
      for (const { group, values } of groups) {
        const own = group === null ? rows : rows.filter(({ shop }) => shop === group)
        expectNumbers({ name: 'threshold', isOverTime: true }, 'tracemetrics', [name], { [name]: values }, own)
      }
    }
  },
)
