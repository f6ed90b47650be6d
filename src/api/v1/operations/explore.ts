import { z } from 'zod'
import type { Period } from '#domain/event/event-filter.ts'
import { ok, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import type { Grants } from '../../authenticate.ts'
import { errors } from '../../explore/errors.ts'
import { logs } from '../../explore/logs.ts'
import { spans } from '../../explore/spans.ts'
import type { ApiDataset, AskedField, Question } from '../../explore/dataset.ts'
import { chosenScope } from '../../find.ts'
import { cursorOf, parseCount, placeOf } from '../cursor.ts'
import { operation, type Operation } from '../operation.ts'
import { filterOf, filterQuery } from '../period.ts'
import { invalid } from '../refuse.ts'
import type { Refusal } from '../refusal.ts'
import { pageQuery, several, time } from '../shapes.ts'

const reads = ['project:read', 'event:read'] as const
const datasets = { errors, spans, logs } as const satisfies Record<string, ApiDataset>
export const datasetNames = ['errors', 'spans', 'logs'] as const

const MOST_FIELDS = 20
const MOST_STEPS = 1000
const USUAL_STEPS = 100
const MOST_GROUPS = 10

const asked = {
  ...filterQuery.shape,
  dataset: z.enum(datasetNames).default('errors'),
  project: several,
  query: z.string().max(4000).default('').describe('docs/query-language.md'),
}

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])

const rows = operation({
  id: 'exploreRows',
  tag: 'Explore',
  method: 'get',
  path: '/explore/rows',
  summary: 'Query errors, spans or logs: rows or aggregates',
  description:
    'A field such as `count()` or `p95(span.duration)` is computed of all rows that have the other fields in common. Durations are in milliseconds.',
  needs: reads,
  query: z.object({
    ...asked,
    ...pageQuery.shape,
    field: several.describe('What each row has; repeat it.'),
    sort: z.string().max(200).default('').describe('A field, with `-` for the greatest first.'),
  }),
  answers: z.object({
    fields: z.array(z.object({ name: z.string(), type: z.string() })),
    data: z.array(z.array(cell)).describe('Rows; their cells in the order of the fields.'),
    next: z.string().nullable(),
  }),
  handle: async ({ running, may, query, now }) => {
    const { field, sort, limit } = query
    if (field.length === 0 || field.length > MOST_FIELDS)
      return invalid('query', 'field', `name 1 to ${MOST_FIELDS} fields`)
    const scope = await scopeOf(running, may, query, now)
    if (!scope.ok) return scope
    const place = placeOf(query, parseCount)
    if (!place.ok) return place
    const offset = place.value ?? 0
    const fields = field.map(fieldOf)
    const found = await datasets[query.dataset].rows({
      ...scope.value,
      query: query.query,
      fields,
      sort: sort === '' ? undefined : { name: sort.replace(/^-/, ''), descending: sort.startsWith('-') },
      offset,
      limit,
    })
    if (!found.ok) return found
    const { rows: all, types } = found.value
    return ok({
      fields: field.map((name, at) => ({ name, type: types[at] ?? 'string' })),
      data: all.slice(0, limit).map((row) => [...row]),
      next: all.length > limit ? cursorOf(String(offset + limit)) : null,
    })
  },
})

function fieldOf(name: string): AskedField {
  return { name, isFunction: /^[a-z0-9_]+\(.*\)$/s.test(name) }
}

type Scope = Omit<Question, 'fields' | 'sort' | 'offset' | 'limit' | 'query'>

async function scopeOf(
  running: Running,
  may: Grants<'project:read' | 'event:read'>,
  query: z.output<z.ZodObject<typeof asked>>,
  now: Date,
): Promise<Result<Scope, Refusal>> {
  const filter = filterOf(query, now, '14d')
  if (!filter.ok) return filter
  const scope = await chosenScope(running.catalogue, may, query.project)
  return scope.ok ? ok({ running, ...scope.value, ...filter.value, now }) : scope
}

const series = operation({
  id: 'exploreSeries',
  tag: 'Explore',
  method: 'get',
  path: '/explore/series',
  summary: 'Query time series of errors, spans or logs',
  needs: reads,
  query: z.object({
    ...asked,
    function: several.describe('Defaults to `count()`.'),
    groupBy: several.describe('Fields to group by: one series for each of the largest groups.'),
    groups: z.coerce.number().int().min(1).max(MOST_GROUPS).default(5),
    step: z.coerce.number().int().min(60).max(2_592_000).optional().describe('Seconds.'),
  }),
  answers: z.object({
    start: time,
    stepSeconds: z.int(),
    functions: z.array(z.string()),
    data: z.array(
      z.object({
        group: z.array(z.string()).describe('In the order of `groupBy`.'),
        values: z.array(z.array(z.number().nullable())).describe('For each function the number of each step.'),
      }),
    ),
  }),
  handle: async ({ running, may, query, now }) => {
    const scope = await scopeOf(running, may, query, now)
    if (!scope.ok) return scope
    const functions = query.function.length === 0 ? ['count()'] : query.function
    const steps = stepsOf(query.step, scope.value.period)
    if (!steps.ok) return steps
    const found = await datasets[query.dataset].series({
      ...scope.value,
      ...steps.value,
      query: query.query,
      functions,
      groupBy: query.groupBy,
      limit: query.groupBy.length === 0 ? 1 : query.groups,
    })
    if (!found.ok) return found
    const data = found.value.map(({ values, numbers }) => ({
      group: [...values],
      values: numbers.map((one) => [...one]),
    }))
    const { period, stepSeconds } = steps.value
    return ok({ start: period.since.toISOString(), stepSeconds, functions, data })
  },
})

interface Steps {
  readonly period: Period
  readonly stepSeconds: number
}

/** Whole steps, the last of which contains the end of the period. */
function stepsOf(said: number | undefined, { since, until }: Period): Result<Steps, Refusal> {
  const seconds = (until.getTime() - since.getTime()) / 1000
  const stepSeconds = said ?? Math.max(60, Math.ceil(seconds / USUAL_STEPS / 60) * 60)
  if (seconds / stepSeconds > MOST_STEPS)
    return invalid('query', 'step', `so short that there are more than ${MOST_STEPS} steps`)
  const step = stepSeconds * 1000
  const end = Math.ceil(until.getTime() / step) * step
  const begin = end - Math.ceil((end - since.getTime()) / step) * step
  return ok({ period: { since: new Date(begin), until: new Date(end) }, stepSeconds })
}

const attributes = operation({
  id: 'listAttributes',
  tag: 'Explore',
  method: 'get',
  path: '/explore/attributes',
  summary: 'List attributes of spans or logs',
  needs: reads,
  query: z.object({
    ...filterQuery.shape,
    dataset: z.enum(['spans', 'logs']).default('spans'),
    project: several,
    text: z.string().max(200).default('').describe('A part of their names.'),
  }),
  answers: z.object({ data: z.array(z.object({ name: z.string(), type: z.enum(['text', 'number']) })) }),
  handle: async ({ running, may, query, now }) => {
    const filter = filterOf(query, now, '14d')
    if (!filter.ok) return filter
    const scope = await chosenScope(running.catalogue, may, query.project)
    if (!scope.ok) return scope
    const { events } = running
    const wanted = [scope.value.grant, filter.value.period, query.text, 1000] as const
    const found =
      query.dataset === 'logs' ? await events.logAttributes(...wanted) : await events.attributeNames(...wanted)
    return ok({ data: [...found] })
  },
})

export const exploreOperations: readonly Operation[] = [rows, series, attributes]
