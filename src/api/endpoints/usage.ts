import { z } from '@hono/zod-openapi'
import { covers } from '#domain/access/access.ts'
import { parseCategory, type Outcome, type OutcomeTotal } from '#domain/outcome/outcome.ts'
import { wholeHours, type Period } from '#domain/event/event-filter.ts'
import { ok, refuse } from '#domain/result.ts'
import { messages } from '#messages'
import { endpoint, several, type Endpoint } from '../endpoint.ts'
import { chosenProjects } from '../find.ts'
import { issueFilterOf, filterQuery, once } from '../query.ts'

const t = messages('api')

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MOST_STEPS = 1000
const MOST_GROUPS = 500

const quantities = z.record(z.string(), z.number())
const usageShape = z
  .object({
    start: z.string(),
    end: z.string(),
    intervals: z.array(z.string()),
    groups: z.array(
      z.object({
        by: z.record(z.string(), z.union([z.string(), z.number()])),
        totals: quantities,
        series: z.record(z.string(), z.array(z.number())),
      }),
    ),
  })
  .openapi('Usage')

const wireOutcome: Readonly<Record<Outcome, string>> = {
  accepted: 'accepted',
  not_kept: 'invalid',
  filtered: 'filtered',
  rate_limited: 'rate_limited',
  invalid: 'invalid',
  duplicate: 'invalid',
  client_discard: 'client_discard',
}

const groupings: Readonly<Record<string, (total: OutcomeTotal) => string | number>> = {
  project: ({ projectId }) => projectId ?? 0,
  category: ({ category }) => category,
  outcome: ({ outcome }) => wireOutcome[outcome],
  reason: ({ reason, outcome }) => reason || (outcome === wireOutcome[outcome] ? '' : outcome),
}

/** Items by outcome and hour, as on the Stats page. */
const usage = endpoint({
  path: '/organizations/{organization}/stats_v2/',
  summary: t('operations.usage'),
  needs: ['org:read', 'project:read'],
  query: z.object({
    ...filterQuery.shape,
    project: several,
    field: several,
    groupBy: several,
    category: several,
    outcome: several,
    reason: several,
    interval: once.default('1h'),
  }),
  body: usageShape,
  answer: async ({ running, may, query, now }) => {
    const filter = issueFilterOf(query, now)
    if (!filter.ok) return filter
    const stepMs = stepOf(query.interval)
    const unknown = query.groupBy.find((name) => groupings[name] === undefined)
    const { period } = wholeHours(filter.value)
    const length = Math.ceil((period.until.getTime() - period.since.getTime()) / (stepMs ?? 1))
    if (stepMs === undefined || length > MOST_STEPS)
      return refuse({
        reason: 'bad_parameter',
        name: 'interval',
        why: t('parameter.sessionInterval', { most: String(MOST_STEPS) }),
      })
    if (unknown !== undefined)
      return refuse({ reason: 'bad_parameter', name: 'groupBy', why: t('parameter.function', { name: unknown }) })
    const chosen = await chosenProjects(running.catalogue, may, query.project)
    if (!chosen.ok) return chosen
    const ids = new Set(chosen.value.map(({ id }) => id))
    const categories = new Set(query.category.map((name) => parseCategory(name)))
    const totals = await running.catalogue.outcomes.totals(may['org:read'], period.since, period.until)
    const wanted = totals.filter(
      (one) =>
        (one.projectId === null ? ids.size === 0 : covers(may['project:read'], one.projectId)) &&
        (ids.size === 0 || (one.projectId !== null && ids.has(one.projectId))) &&
        (categories.size === 0 || categories.has(one.category)) &&
        (query.outcome.length === 0 || query.outcome.includes(wireOutcome[one.outcome])) &&
        (query.reason.length === 0 || query.reason.includes(one.reason)),
    )
    const fields = query.field.length === 0 ? ['sum(quantity)'] : query.field
    return ok({ body: answerOf(wanted, { period, stepMs, length, groupBy: query.groupBy, fields }) })
  },
})

export const usageEndpoints: readonly Endpoint[] = [usage]

/** `1h`, `1d`: whole hours, the granularity at which outcomes are stored. */
function stepOf(text: string): number | undefined {
  const [, amount, unit] = /^([1-9]\d{0,3})([mhdw])$/.exec(text) ?? []
  if (amount === undefined) return undefined
  if (unit === 'm') return HOUR_MS
  return Number(amount) * (unit === 'h' ? HOUR_MS : unit === 'd' ? DAY_MS : 7 * DAY_MS)
}

interface AskedUsage {
  readonly period: Period
  readonly stepMs: number
  readonly length: number
  readonly groupBy: readonly string[]
  readonly fields: readonly string[]
}

function answerOf(
  totals: readonly OutcomeTotal[],
  { period, stepMs, length, groupBy, fields }: AskedUsage,
): z.output<typeof usageShape> {
  const since = period.since.getTime()
  const moment = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z')
  const byOf = (total: OutcomeTotal) =>
    Object.fromEntries(groupBy.map((name) => [name, groupings[name]?.(total) ?? '']))
  const groups = [...Map.groupBy(totals, (total) => JSON.stringify(byOf(total))).values()].slice(0, MOST_GROUPS)
  return {
    start: moment(since),
    end: moment(period.until.getTime()),
    intervals: Array.from({ length }, (_, step) => moment(since + step * stepMs)),
    groups: groups.map((own) => {
      const series = Array.from({ length }, () => 0)
      for (const { hour, quantity } of own) {
        const step = Math.floor((hour - since) / stepMs)
        series[step] = (series[step] ?? 0) + quantity
      }
      const total = own.reduce((sum, { quantity }) => sum + quantity, 0)
      const [first] = own
      return {
        by: first === undefined ? {} : byOf(first),
        totals: Object.fromEntries(fields.map((field) => [field, total])),
        series: Object.fromEntries(fields.map((field) => [field, series])),
      }
    }),
  }
}
