import { z } from '@hono/zod-openapi'
import { duration, line, paged, table } from '../text.ts'
import { cursor, tool } from '../tool.ts'

const project = z.string().max(100).optional().describe('Slug of a project; all of them without it')
const period = z
  .string()
  .regex(/^\d{1,3}[mhdw]$/)
  .default('24h')
const dataset = z.enum(['errors', 'spans', 'transactions', 'logs']).default('errors')

const rows = z.object({ data: z.array(z.record(z.string(), z.unknown())) })

const usual: Readonly<Record<z.output<typeof dataset>, readonly string[]>> = {
  errors: ['timestamp', 'issue', 'title', 'project', 'environment', 'release', 'user.display'],
  spans: ['timestamp', 'span.op', 'span.description', 'span.duration', 'project', 'trace'],
  transactions: ['timestamp', 'transaction', 'span.duration', 'span.status', 'project', 'trace'],
  logs: ['timestamp', 'severity', 'message', 'project', 'trace'],
}

export const searchEvents = tool({
  name: 'search_events',
  title: 'Search errors, spans and logs',
  description:
    'Finds single errors, spans or logs, or sums them: with a function among the fields (count(), count_unique(user), p95(span.duration), avg(cart.total), failure_rate()) rows are groups by the other fields. Any tag or attribute is a field. Durations are milliseconds.',
  input: z.object({
    dataset,
    query: z
      .string()
      .max(1000)
      .default('')
      .describe('level:error, span.op:db span.duration:>300ms, severity:error, free text'),
    fields: z.array(z.string().max(200)).max(12).optional(),
    sort: z.string().max(220).optional().describe('A field, with a minus for the largest first: -count()'),
    project,
    period,
    limit: z.number().int().min(1).max(100).default(20),
    cursor,
  }),
  needs: ['project:read', 'event:read'],
  changes: false,
  tell: async (ask, { dataset: of, fields, project: within, period: statsPeriod, limit, ...more }) => {
    const field = fields ?? usual[of]
    const asked = { ...more, dataset: of, field, project: within, statsPeriod, per_page: limit }
    const { body, next } = await ask.list(`${ask.organization}/events/`, rows, asked)
    const { data } = body
    if (data.length === 0) return `Nothing matches in the last ${statsPeriod}.`
    const found = table(
      field,
      data.map((row) => field.map((name) => row[name])),
    )
    return paged(found, next)
  },
})

const series = z.object({ data: z.array(z.tuple([z.number(), z.array(z.object({ count: z.number() }))])) })

export const overTime = tool({
  name: 'count_over_time',
  title: 'A number over time',
  description:
    'Tells a function of errors, spans or logs for each step of a period: when did it begin, has it got worse?',
  input: z.object({
    dataset,
    function: z.string().max(220).default('count()'),
    query: z.string().max(1000).default(''),
    project,
    period,
    interval: z
      .string()
      .regex(/^\d{1,4}[mhd]$/)
      .default('1h'),
  }),
  needs: ['project:read', 'event:read'],
  changes: false,
  tell: async (ask, { dataset: of, function: yAxis, query, project: within, period: statsPeriod, interval }) => {
    const asked = { dataset: of, yAxis, query, project: within, statsPeriod, interval }
    const { data } = await ask.get(`${ask.organization}/events-stats/`, series, asked)
    const steps = data.map(([second, [point]]) => [new Date(second * 1000).toISOString(), point?.count ?? 0])
    return table(['from', yAxis], steps)
  },
})

interface TracedSpan {
  readonly children: readonly TracedSpan[]
  readonly errors: readonly { readonly title: string; readonly event_id: string }[]
  readonly op: string
  readonly name: string
  readonly duration: number
  readonly status: string
  readonly project_slug: string
  readonly is_transaction: boolean
}

const error = z.object({ title: z.string(), event_id: z.string() })
const span: z.ZodType<TracedSpan> = z.lazy(() =>
  z.object({
    children: z.array(span),
    errors: z.array(error),
    op: z.string(),
    name: z.string(),
    duration: z.number(),
    status: z.string(),
    project_slug: z.string(),
    is_transaction: z.boolean(),
  }),
)

/** Deeper spans are only counted: slow work is usually near the top. */
const DEPTH = 8
const MOST_LINES = 120

export const getTrace = tool({
  name: 'get_trace',
  title: 'Get a trace',
  description:
    'Tells a trace as an indented tree of its spans over all services, with durations and the errors in them.',
  input: z.object({ trace: z.string().regex(/^[0-9a-f-]{32,36}$/i) }),
  needs: ['project:read', 'event:read'],
  changes: false,
  tell: async (ask, { trace }) => {
    const trees = await ask.get(`${ask.organization}/trace/${trace}/`, z.array(z.union([span, error])))
    const lines: string[] = []
    const write = (one: TracedSpan, depth: number): void => {
      if (lines.length >= MOST_LINES) return
      const service = one.is_transaction ? ` [${one.project_slug}]` : ''
      const failed = one.status === 'error' ? ' FAILED' : ''
      lines.push(`${'  '.repeat(depth)}${duration(one.duration)} ${one.op} ${line(one.name, 120)}${service}${failed}`)
      for (const { title, event_id: id } of one.errors)
        lines.push(`${'  '.repeat(depth + 1)}! ${line(title, 160)} (event ${id})`)
      if (depth < DEPTH) for (const child of one.children) write(child, depth + 1)
      else if (one.children.length > 0) lines.push(`${'  '.repeat(depth + 1)}… ${one.children.length} more below`)
    }
    for (const one of trees) {
      if ('children' in one) write(one, 0)
      else lines.push(`! ${line(one.title)} (event ${one.event_id})`)
    }
    return [ask.page(`/traces/${trace}`), ...lines].join('\n')
  },
})
