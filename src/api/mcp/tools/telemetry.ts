import { z } from '@hono/zod-openapi'
import { Refused, type Ask } from '../ask.ts'
import { line, paged, table } from '../text.ts'
import { cursor, tool } from '../tool.ts'

const project = z.string().max(100).optional().describe('Slug of a project; all of them without it')
const period = z
  .string()
  .regex(/^\d{1,3}[mhdw]$/)
  .default('24h')

const logLines = z.object({
  data: z.array(
    z.object({
      timestamp: z.string(),
      severity: z.string().nullable(),
      project: z.string().nullable(),
      message: z.string().nullable(),
      trace: z.string().nullable(),
    }),
  ),
})

export const searchLogs = tool({
  name: 'search_logs',
  title: 'Search logs',
  description:
    'Finds log lines, told oldest first, those before them by the cursor: severity:error, trace:…, any attribute such as order.id:7, free text. For sums of logs use search_events with the dataset logs.',
  input: z.object({
    query: z.string().max(1000).default(''),
    project,
    period,
    limit: z.number().int().min(1).max(100).default(30),
    cursor,
  }),
  needs: ['project:read', 'event:read'],
  changes: false,
  tell: async (ask, { query, project: of, period: statsPeriod, limit, cursor: from }) => {
    const field = ['timestamp', 'severity', 'project', 'message', 'trace']
    const asked = { dataset: 'logs', query, field, project: of, statsPeriod, per_page: limit, cursor: from }
    const { body, next } = await ask.list(`${ask.organization}/events/`, logLines, asked)
    const { data } = body
    if (data.length === 0) return `No log matches in the last ${statsPeriod}.`
    const lines = data
      .toReversed()
      .map(
        (one) =>
          `${one.timestamp} ${one.severity ?? ''} [${one.project ?? ''}] ${line(one.message ?? '', 240)}${one.trace === null ? '' : ` (trace ${one.trace})`}`,
      )
      .join('\n')
    return paged(lines, next)
  },
})

const known = z.object({
  data: z.array(
    z.object({
      'metric.name': z.string(),
      'metric.type': z.string(),
      'metric.unit': z.string().transform((unit) => (unit === 'none' ? '' : unit)),
      project: z.string(),
      points: z.number(),
      series: z.number(),
    }),
  ),
})
const rows = z.object({ data: z.array(z.record(z.string(), z.unknown())) })
const steps = z.object({ data: z.array(z.tuple([z.number(), z.array(z.object({ count: z.number() }))])) })

const usual: Readonly<Record<string, string>> = { counter: 'sum', gauge: 'avg', distribution: 'p95' }

export const searchMetrics = tool({
  name: 'search_metrics',
  title: 'Search metrics',
  description:
    'Without a metric: lists metrics whose name holds a text, with type and unit. With one: its number (sum, rate of counters; avg, min, max, last of gauges; p50, p95, avg, sum, count of distributions), by attributes, or over time with an interval.',
  input: z.object({
    text: z.string().max(200).default('').describe('Part of a name'),
    metric: z.string().max(200).optional().describe('The whole name'),
    function: z.string().max(20).optional(),
    by: z.array(z.string().max(200)).max(3).default([]),
    query: z.string().max(1000).default('').describe('A search among its attributes: region:eu'),
    interval: z
      .string()
      .regex(/^\d{1,4}[mhd]$/)
      .optional(),
    project,
    period,
    limit: z.number().int().min(1).max(100).default(30),
    cursor,
  }),
  needs: ['project:read', 'event:read'],
  changes: false,
  tell: async (
    ask,
    { text, metric, function: of, by, query, interval, project: within, period: statsPeriod, limit },
  ) => {
    const scope = { dataset: 'tracemetrics', project: within, statsPeriod }
    if (metric === undefined)
      return namesText(
        await namesOf(ask, { ...scope, query: text === '' ? '' : `metric.name:${text}`, per_page: limit }),
      )
    const all = await namesOf(ask, { ...scope, query: `metric.name:${metric}`, per_page: 100 })
    const found = all.find((one) => one['metric.name'] === metric)
    if (found === undefined) throw new Refused(`There is no metric ${line(metric)} in the last ${statsPeriod}.`)
    const { 'metric.type': type, 'metric.unit': unit } = found
    const field = `${of ?? usual[type] ?? 'sum'}(value,${metric},${type},${unit === '' ? 'none' : unit})`
    const head = `${field.split('(')[0]} of ${metric} (${type}${unit === '' ? '' : `, ${unit}`})`
    if (interval === undefined) {
      const asked = { ...scope, query, field: [...by, field], sort: `-${field}`, per_page: limit }
      const { data } = await ask.get(`${ask.organization}/events/`, rows, asked)
      return table(
        [...by, head],
        data.map((row) => [...by, field].map((name) => row[name])),
      )
    }
    const asked = { ...scope, query, yAxis: field, interval }
    const { data } = await ask.get(`${ask.organization}/events-stats/`, steps, asked)
    return table(
      ['from', head],
      data.map(([second, [point]]) => [new Date(second * 1000).toISOString(), point?.count ?? 0]),
    )
  },
})

async function namesOf(ask: Ask, asked: Record<string, string | number | undefined>) {
  const field = ['metric.name', 'metric.type', 'metric.unit', 'project', 'points', 'series']
  return (await ask.get(`${ask.organization}/events/`, known, { ...asked, field })).data
}

function namesText(found: z.output<typeof known>['data']): string {
  if (found.length === 0) return 'No metric matches.'
  return table(
    ['metric', 'type', 'unit', 'projects', 'points', 'series'],
    found.map((one) => [
      one['metric.name'],
      one['metric.type'],
      one['metric.unit'],
      one.project,
      one.points,
      one.series,
    ]),
  )
}
