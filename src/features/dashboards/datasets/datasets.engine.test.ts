import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { aggregateFunctions } from '#domain/explore/aggregate.ts'
import { metricFunctions } from '#domain/metrics/metric-function.ts'
import { metricTypes } from '#domain/metrics/metric-point.ts'
import type { Running } from '#domain/running.ts'
import { aMeasuredProject, measuredPeriod, measuredRows, storeMeasured } from '#main/test-support/measured-rows.ts'
import { plainNumber, toleranceOf, type StoredAs } from '#main/test-support/plain-numbers.ts'
import { openTestStores } from '#main/test-support/stores.ts'
import { provideRunning } from '#running'
import type { AskedWithin, Dataset } from './dataset.ts'
import { datasets } from './datasets.ts'

// Every function of every dataset, as a row and over time, must equal a plain computation or be rejected before it is
// asked.

const HOUR_MS = 3_600_000

const stores = await openTestStores()
afterAll(() => stores[Symbol.asyncDispose]())
const period = measuredPeriod(new Date())
const rows = measuredRows(period.since)
let within: AskedWithin

beforeAll(async () => {
  const { catalogue, events } = stores
  await storeMeasured(stores, await aMeasuredProject(catalogue), rows)
  // The part of a running server that datasets use.
  provideRunning({ catalogue, events, monitors: catalogue.monitors } as unknown as Running)
  const grants = {
    events: operatorGrant('event:read'),
    projects: operatorGrant('project:read'),
    org: operatorGrant('org:read'),
    alerts: operatorGrant('alerts:read'),
  }
  const projects = await catalogue.projects.list(grants.projects)
  const slugs = new Map(projects.map(({ id, slug }) => [id, slug]))
  const asked = { asked: {}, period, stepSeconds: HOUR_MS / 1000, now: new Date() }
  within = { grants, projects, chosen: [], slugs, environments: [], ...asked }
})

/**
 * How {@link measuredRows} are stored for each dataset. The other datasets have no data here and only have to answer.
 */
const storedAs: Readonly<Record<string, StoredAs>> = {
  events: 'errors',
  spans: 'spans',
  logs: 'logs',
  metrics: 'metrics',
}

function functionsFor({ name, functions }: Dataset): readonly string[] {
  const fields =
    name === 'metrics'
      ? metricTypes.map((type) => `${type}::cups`)
      : ['', 'cups', 'shop', 'span.duration', 'user', 'issue']
  const all = [...aggregateFunctions, ...metricFunctions].flatMap((of) => fields.map((field) => `${of}(${field})`))
  return [...new Set([...functions, ...all])]
}

/** Span durations are in microseconds here, and metric rates per minute. */
function plainOf(as: StoredAs, name: string, of: typeof rows, seconds: number): number | null | undefined {
  const inClientsWords = name.replace(/\((\w+)::cups\)/, '(value,cups,$1,none)')
  const plain = plainNumber(as, inClientsWords, of, seconds)
  const isDuration = as === 'spans' && name.includes('duration') && !name.startsWith('unique')
  const factor = isDuration ? 1000 : as === 'metrics' && name.startsWith('rate') ? 60 : 1
  return plain === null || plain === undefined ? plain : plain * factor
}

/** Computed from the projects' thresholds. */
const APDEX = 'apdex()'

test.each(datasets)('$name', async (dataset) => {
  const as = storedAs[dataset.name]
  const middle = period.since.getTime() + HOUR_MS
  const parts = [rows, rows.filter(({ time }) => time < middle), rows.filter(({ time }) => time >= middle)]
  let answered = 0
  for (const name of functionsFor(dataset)) {
    const asked = { query: '', groupBy: [], functions: [name], limit: 5 }
    if (dataset.problemOf(asked, within.now) !== undefined) continue
    answered++
    const [row] = await dataset.rows(within, asked)
    const [steps = []] = await dataset.series(within, asked, [[]])
    if (as === undefined || name === APDEX) continue
    for (const [at, part] of parts.entries()) {
      const expected = plainOf(as, name, part, at === 0 ? 7200 : 3600)
      const told = (at === 0 ? row?.numbers[0] : steps[at - 1]) ?? null
      const off = Math.abs((told ?? 0) - (expected ?? 0))
      const isRight = expected !== undefined && off <= Math.abs(expected ?? 0) * toleranceOf(as, name) + 1e-6
      expect(isRight ? 'right' : told, `${name} [${at}] is ${expected}`).toBe('right')
    }
  }
  expect(answered).toBeGreaterThanOrEqual(dataset.functions.length)
})
