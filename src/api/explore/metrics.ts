import { functionsOf, type MetricFunction } from '#domain/metrics/metric-function.ts'
import { metricTypes, type MetricName } from '#domain/metrics/metric-point.ts'
import { parseMetricQuery } from '#domain/metrics/metric-query.ts'
import type { MetricSet } from '#domain/metrics/metric-store.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { messages } from '#messages'
import type { ApiRefusal } from '../refusal.ts'
import { plainName, type ApiDataset, type Cell, type Question } from './dataset.ts'
import { functionsOf as meaningsOf, pageInOrder, rowsOfGroups, summedFields, MOST_GROUPS } from './sums.ts'

const t = messages('api')

/** A function of one metric, as clients write it: `p95(value,http.latency,distribution,millisecond)`. */
interface Asked {
  readonly of: MetricFunction
  readonly metric: MetricName
}

/** Metrics: a number for each group of series; or, where no function is asked for, which metrics there are. */
export const metrics: ApiDataset = {
  rows: async (question) => (question.fields.some(({ isFunction }) => isFunction) ? groups(question) : names(question)),
  series: async ({ functions, groupBy, stepSeconds, limit, ...question }) => {
    const asked = meaningsOf(functions, askedOf)
    if (!asked.ok) return asked
    const { running, grant, period } = question
    const by = groupBy.map(plainName)
    const steps = Math.round((period.until.getTime() - period.since.getTime()) / 1000 / stepSeconds)
    const [first] = asked.value
    const set = first && setOf(question, first.metric)
    if (set === undefined) return ok([])
    if (!set.ok) return set
    const largest =
      by.length === 0
        ? [[]]
        : (await running.events.metricGroups(grant, set.value, { of: first?.of ?? 'sum', by }, limit)).groups.map(
            ({ values }) => values,
          )
    const lines = await Promise.all(
      asked.value.map(({ of, metric }) =>
        running.events.metricSteps(grant, { ...set.value, metric }, { of, by }, stepSeconds, largest),
      ),
    )
    return ok(
      largest.map((values) => ({
        values,
        numbers: lines.map((line) => {
          const numbers = Array<number | null>(steps).fill(null)
          for (const one of line) if (one.values.join('\0') === values.join('\0')) numbers[one.step] = one.value
          return numbers
        }),
      })),
    )
  },
}

function setOf(
  { query, now, period, environments, slugs }: Omit<Question, 'fields' | 'sort' | 'offset' | 'limit'>,
  metric: MetricName,
): Result<MetricSet, ApiRefusal> {
  const read = parseMetricQuery(query, now)
  if (!read.ok) return refuse({ reason: 'bad_parameter', name: 'query', why: t('parameter.metricQuery') })
  return ok({ metric, where: read.value, period, environments, slugs })
}

const FUNCTION = /^([a-z0-9_]+)\(value,([^,]+),([a-z]+),([^,()]*)\)$/
const noUnit: ReadonlySet<string> = new Set(['', '-', 'none'])

/** undefined: it is no function of a metric, or means nothing of one of that type. */
function askedOf(text: string): Asked | undefined {
  const [, said = '', name = '', ofType = '', unit = ''] = FUNCTION.exec(text) ?? []
  const type = metricTypes.find((one) => one === ofType)
  if (type === undefined) return undefined
  const wanted = said === 'per_second' ? 'rate' : said
  const of = functionsOf(type).find((one) => one === wanted)
  return of && { of, metric: { name, type, unit: noUnit.has(unit) ? '' : unit } }
}

async function groups(question: Question) {
  const { running, grant, fields } = question
  const summed = summedFields(fields, askedOf)
  if (!summed.ok) return summed
  const { meanings, keys } = summed.value
  const by = keys.map(plainName)
  const found = new Map<string, { values: readonly string[]; numbers: (number | null)[] }>()
  for (const [at, { of, metric }] of meanings.entries()) {
    const set = setOf(question, metric)
    if (!set.ok) return set
    const { groups: some } = await running.events.metricGroups(grant, set.value, { of, by }, MOST_GROUPS)
    for (const { values, value } of some) {
      const key = values.join('\0')
      const group = found.get(key) ?? { values, numbers: meanings.map(() => null) }
      group.numbers[at] = value
      found.set(key, group)
    }
  }
  const rows = rowsOfGroups(fields, summed.value, [...found.values()])
  return ok({
    rows: pageInOrder(rows, question),
    types: fields.map(({ isFunction }) => (isFunction ? ('number' as const) : ('string' as const))),
  })
}

/** Metrics by name: the search is a part of it. */
async function names(question: Question) {
  const { running, grant, fields, period, environments, query, offset, limit, slugs } = question
  const found = await running.events.metrics(grant, { text: query, period, environments }, offset + limit + 1)
  const rows = found.slice(offset).map((one) => {
    const cells: Readonly<Record<string, Cell>> = {
      'metric.name': one.name,
      'metric.type': one.type,
      'metric.unit': one.unit === '' ? null : one.unit,
      points: one.points,
      series: one.series,
      project: one.projects.map((id) => slugs.get(id) ?? String(id)).join(', '),
      timestamp: one.last.toISOString(),
    }
    return fields.map(({ name }) => cells[name] ?? null)
  })
  return ok({
    rows,
    types: fields.map(({ name }) =>
      name === 'points' || name === 'series' ? ('integer' as const) : ('string' as const),
    ),
  })
}
