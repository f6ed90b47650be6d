import { metricFunction, rateFactor } from '#domain/explore/sentry-names.ts'
import { parseMetricQuery } from '#domain/metrics/metric-query.ts'
import { parseMetricNumber, type MetricTermOf } from '#domain/metrics/metric-term.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { messages } from '#messages'
import type { ApiRefusal } from '../refusal.ts'
import {
  isProjectField,
  plainName,
  projectCell,
  projectOfGroup,
  toldOf,
  typeOfCells,
  type ApiDataset,
  type Cell,
  type Found,
  type Question,
  type ToldFunction,
} from './dataset.ts'
import { functionsOf, groupedBy, pageInOrder, rowsOfGroups, summedFields } from './sums.ts'

const t = messages('api')

const MOST_METRICS = 100

const ofNames: ReadonlySet<string> = new Set([
  'metric.name',
  'metric.type',
  'metric.unit',
  'points',
  'series',
  'project',
])

/** Metrics: the list of metrics, individual points, or aggregates of the metric that a function names. */
export const metrics: ApiDataset = {
  rows: async (question) => {
    const names = question.fields.map(({ name }) => name)
    if (question.fields.some(({ isFunction }) => isFunction)) return numbers(question)
    return names.every((name) => ofNames.has(name)) ? which(question) : points(question)
  },
  series: async ({ running, grant, functions, groupBy, stepSeconds, limit, ...question }) => {
    const asked = functionsOf(functions, numberOf)
    if (!asked.ok) return asked
    const by = groupedBy(groupBy, isOfOnePoint)
    if (!by.ok) return by
    const where = whereOf(question)
    if (!where.ok) return where
    const length = Math.ceil((question.period.until.getTime() - question.period.since.getTime()) / stepSeconds / 1000)
    const lines = await Promise.all(
      asked.value.map(async (told) => {
        const { of, metric } = told.of
        const set = { ...question, metric, where: where.value }
        const steps = await running.events.metricSteps(grant, set, { of, by: groupBy.map(ownName) }, stepSeconds)
        return linesOf(
          steps.map((one) => ({ ...one, value: toldOf(told, one.value) })),
          length,
        )
      }),
    )
    const keys = [...new Set(lines.flatMap((line) => [...line.keys()]))].slice(0, limit)
    const nothing = Array.from({ length }, () => null)
    const found = keys.map((key) => ({
      values: (JSON.parse(key) as string[]).map((one, at) =>
        String(projectOfGroup(groupBy[at] ?? '', one, question.slugs)),
      ),
      numbers: lines.map((line) => line.get(key) ?? nothing),
    }))
    return ok(found.length === 0 ? [{ values: [], numbers: lines.map(() => nothing) }] : found)
  },
}

/** `sum(value,orders,counter,none)`, of one metric; a rate is in the unit of its name. */
function numberOf(name: string): ToldFunction<MetricTermOf> | undefined {
  const terms = parseMetricNumber(metricFunction(name) ?? '')?.terms ?? []
  const [of] = terms
  if (of === undefined || terms.length > 1) return undefined
  const factor = of.of === 'rate' ? rateFactor(name) : 1
  return { of, told: (number) => number * factor }
}

function ownName(name: string): string {
  return isProjectField(name) ? 'project' : plainName(name)
}

const isOfOnePoint = (name: string) => ofOne.has(name)
const ofOne: ReadonlySet<string> = new Set(['id', 'timestamp', 'trace', 'span_id', 'value', 'points', 'series'])

function whereOf({ query, now }: Pick<Question, 'query' | 'now'>) {
  // The function already names the metric.
  const read = parseMetricQuery(query.replaceAll(/\bmetric\.\w+:\S+/g, '').trim(), now)
  return read.ok ? ok(read.value) : refuse({ reason: 'bad_parameter', name: 'query', why: t('parameter.metricQuery') })
}

function linesOf(
  steps: readonly { readonly values: readonly string[]; readonly value: number | null; readonly step: number }[],
  length: number,
): Map<string, (number | null)[]> {
  const lines = new Map<string, (number | null)[]>()
  for (const { values, value, step } of steps) {
    const key = JSON.stringify(values)
    const line = lines.get(key) ?? Array.from({ length }, () => null)
    line[step] = value
    lines.set(key, line)
  }
  return lines
}

async function which({ running, grant, fields, query, period, environments, offset, slugs }: Question) {
  const text = /\bmetric\.?name:"?\*?([^"*\s]+)/.exec(query)?.[1] ?? ''
  const found = await running.events.metrics(grant, { period, environments, text }, MOST_METRICS)
  const cells: Readonly<Record<string, (metric: (typeof found)[number]) => Cell>> = {
    'metric.name': ({ name }) => name,
    'metric.type': ({ type }) => type,
    'metric.unit': ({ unit }) => unit || 'none',
    points: (metric) => metric.points,
    series: (metric) => metric.series,
    project: ({ projects }) => projects.map((id) => slugs.get(id) ?? String(id)).join(', '),
  }
  const rows = found.slice(offset).map((metric) => fields.map(({ name }) => cells[name]?.(metric) ?? null))
  return ok<Found>({ rows, types: fields.map((_, at) => typeOfCells(rows, at)) })
}

/** Points recorded within a trace, for the most recently sent metrics. */
async function points(question: Question): Promise<Result<Found, ApiRefusal>> {
  const { running, grant, fields, period, environments, offset, limit, slugs } = question
  const where = whereOf(question)
  if (!where.ok) return where
  const text = /\bmetric\.?name:"?\*?([^"*\s]+)/.exec(question.query)?.[1] ?? ''
  const all = await running.events.metrics(grant, { period, environments, text }, MOST_METRICS)
  const named = all.toSorted((a, b) => b.last.getTime() - a.last.getTime()).slice(0, MOST_SAMPLED)
  const found = await Promise.all(
    named.map(async (metric) => {
      const set = { metric, where: where.value, period, environments, slugs }
      const samples = await running.events.metricSamples(grant, set, 'newest', offset + limit + 1)
      return samples.map((sample) => ({ metric, sample }))
    }),
  )
  const newest = found.flat().toSorted((a, b) => b.sample.time.getTime() - a.sample.time.getTime())
  const rows = newest.slice(offset, offset + limit + 1).map(({ metric, sample }) => {
    const own: Readonly<Record<string, Cell>> = {
      id: sample.spanId ?? sample.traceId,
      timestamp: sample.time.toISOString(),
      trace: sample.traceId,
      span_id: sample.spanId,
      value: sample.value,
      'metric.name': metric.name,
      'metric.type': metric.type,
      'metric.unit': metric.unit || 'none',
      ...Object.fromEntries(sample.attributes),
    }
    return fields.map(({ name }): Cell => projectCell(name, sample.projectId, slugs) ?? own[name] ?? null)
  })
  return ok({ rows, types: fields.map(({ name }, at) => (name === 'timestamp' ? 'date' : typeOfCells(rows, at))) })
}

const MOST_SAMPLED = 10
const MOST_GROUPS = 1000

async function numbers(question: Question): Promise<Result<Found, ApiRefusal>> {
  const { running, grant, fields, slugs } = question
  const asked = summedFields(fields, numberOf, isOfOnePoint)
  if (!asked.ok) return asked
  const { meanings, keys: keyNames } = asked.value
  const where = whereOf(question)
  if (!where.ok) return where
  const found = await Promise.all(
    meanings.map(async ({ of: { of, metric } }) => {
      const set = { ...question, metric, where: where.value }
      const { groups } = await running.events.metricGroups(grant, set, { of, by: keyNames.map(ownName) }, MOST_GROUPS)
      return new Map(groups.map(({ values, value }) => [JSON.stringify(values), value]))
    }),
  )
  const keys = [...new Set(found.flatMap((group) => [...group.keys()]))]
  const groups = keys.map((key) => ({
    values: JSON.parse(key) as string[],
    numbers: found.map((group) => group.get(key) ?? null),
  }))
  const rows = rowsOfGroups(fields, asked.value, groups, {
    value: (key, value) => projectOfGroup(key, value, slugs),
    number: (number, told) => toldOf(told, number),
  })
  const types = fields.map(({ isFunction }) => (isFunction ? ('number' as const) : ('string' as const)))
  const page = pageInOrder(rows, question)
  return page.ok ? ok({ rows: page.value, types }) : page
}
