import { z } from '@hono/zod-openapi'
import { wholeHours, type Period } from '#domain/event/event-filter.ts'
import { parseReleaseVersion } from '#domain/release/version.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import {
  isCountField,
  needsDetail,
  sessionFields,
  sessionStatusNames,
  type SessionStatusName,
} from '#domain/session/session-fields.ts'
import { parseSessionQuery } from '#domain/session/session-query.ts'
import type { SessionSums, SumGroup } from '#domain/session/session-sums.ts'
import { messages } from '#messages'
import type { Grants } from '../authenticate.ts'
import { endpoint, several } from '../endpoint.ts'
import { chosenGrant } from '../find.ts'
import { filterOf, filterQuery, once, pageQuery } from '../query.ts'
import type { ApiRefusal } from '../refusal.ts'

const t = messages('api')

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Requests with more steps are refused. */
const MOST_STEPS = 1000
/** Maximum groups; those with the most sessions are returned. */
const MOST_GROUPS = 500

const groupNames: Readonly<Record<string, SumGroup | 'status'>> = {
  project: 'project',
  release: 'release',
  environment: 'environment',
  'session.status': 'status',
}

const value = z.number().nullable()
const sessionsShape = z
  .object({
    start: z.string(),
    end: z.string(),
    query: z.string(),
    intervals: z.array(z.string()),
    groups: z.array(
      z.object({
        by: z.record(z.string(), z.union([z.string(), z.number()])),
        totals: z.record(z.string(), value).optional(),
        series: z.record(z.string(), z.array(value)).optional(),
      }),
    ),
  })
  .openapi('Sessions')

/** `0` omits it. */
const flag = once.default('1').openapi({ type: 'string', example: '0' })

interface Asked {
  readonly fields: readonly string[]
  readonly groupBy: readonly string[]
  readonly releases: readonly string[]
  /** Versions of any package, for which releases are looked up. */
  readonly versions: readonly string[]
  readonly environments: readonly string[]
  readonly period: Period
  readonly stepMs: number
  /** Whether each step, and the total, are requested. */
  readonly series: boolean
  readonly totals: boolean
  /** Sorts by the total: the field, and whether the largest come first. */
  readonly order: { readonly field: string; readonly isDescending: boolean }
  readonly groups: number
}

/** Sessions aggregated by hours or longer, in the shape that clients of Sentry's API parse (docs/protocol.md 7). */
export const sessionsEndpoint = endpoint({
  path: '/organizations/{organization}/sessions/',
  summary: t('operations.sessions'),
  needs: ['project:read', 'event:read'],
  query: z.object({
    ...filterQuery.shape,
    project: several,
    field: several,
    groupBy: several,
    interval: once.default(''),
    query: once.default(''),
    orderBy: once.default(''),
    per_page: pageQuery.shape.per_page,
    includeSeries: flag,
    includeTotals: flag,
  }),
  body: sessionsShape,
  answer: async ({ running, may, query, now }) => {
    const chosen = await chosenGrant(running.catalogue, may, query.project)
    if (!chosen.ok) return chosen
    const grant = chosen.value
    const asked = askedIn(query, now)
    if (!asked.ok) return asked
    const { period, stepMs, environments, groupBy, fields, order, series } = asked.value
    const named = await releasesNamed(running.catalogue, may, asked.value)
    const sums = {
      period,
      releases: named ?? [],
      environments,
      groupBy: groupBy.flatMap((name) => sumGroupOf(name)),
      detail: [...fields, order.field].some(needsDetail) ? 'all' : 'counts',
    } as const
    // A version without a release has no sessions.
    if (named?.length === 0) return ok({ body: answerOf(asked.value, query.query, [], []) })
    const totals = await running.events.sessionSums(grant, sums)
    const steps = series ? await running.events.sessionSums(grant, { ...sums, stepSeconds: stepMs / 1000 }) : []
    return ok({ body: answerOf(asked.value, query.query, totals, steps) })
  },
})

/** Returns the releases that were requested by name or by version; `undefined` means any. */
async function releasesNamed(
  { releases: known }: Running['catalogue'],
  may: Grants<'project:read'>,
  { releases, versions }: Asked,
): Promise<readonly string[] | undefined> {
  if (releases.length === 0 && versions.length === 0) return undefined
  const found = await Promise.all(
    versions.map((search) => known.list(may['project:read'], { search }, 'newest', MOST_LIKE)),
  )
  const ofVersion = found
    .flat()
    .map(({ version }) => version)
    .filter((version) => versions.includes(parseReleaseVersion(version).short))
  if (releases.length === 0) return ofVersion
  return versions.length === 0 ? releases : releases.filter((release) => ofVersion.includes(release))
}

/** Maximum releases searched for a version. */
const MOST_LIKE = { offset: 0, limit: 100 }

function sumGroupOf(name: string): readonly SumGroup[] {
  const group = groupNames[name]
  return group === undefined || group === 'status' ? [] : [group]
}

interface SessionsQuery extends z.output<typeof filterQuery> {
  readonly field: readonly string[]
  readonly groupBy: readonly string[]
  readonly interval: string
  readonly query: string
  readonly orderBy: string
  readonly per_page?: number | undefined
  readonly includeSeries: string
  readonly includeTotals: string
}

function askedIn(query: SessionsQuery, now: Date): Result<Asked, ApiRefusal> {
  const filter = filterOf(
    query.statsPeriod || query.start || query.end ? query : { ...query, statsPeriod: DAY_MS },
    now,
  )
  if (!filter.ok) return filter
  const search = parseSessionQuery(query.query)
  const environments = [...(filter.value?.environments ?? []), ...(search?.environments ?? [])]
  const { period } = wholeHours({ period: untilNow(filter.value?.period, now), environments })
  const stepMs = intervalOf(query.interval)
  const fields = query.field.length === 0 ? ['sum(session)'] : query.field
  const orderBy = /^(-?)(.+)$/.exec(query.orderBy)
  const order = { field: orderBy?.[2] ?? 'sum(session)', isDescending: orderBy?.[1] !== '' }
  const bad = (name: string, why: string) => refuse({ reason: 'bad_parameter', name, why } as const)
  if (stepMs === undefined || (period.until.getTime() - period.since.getTime()) / stepMs > MOST_STEPS)
    return bad('interval', t('parameter.sessionInterval', { most: String(MOST_STEPS) }))
  if (fields.some((name) => !sessionFields.has(name)))
    return bad('field', t('parameter.sort', { sorts: [...sessionFields.keys()].join(', ') }))
  if (query.groupBy.some((name) => groupNames[name] === undefined))
    return bad('groupBy', t('parameter.sort', { sorts: Object.keys(groupNames).join(', ') }))
  if (!sessionFields.has(order.field))
    return bad('orderBy', t('parameter.sort', { sorts: [...sessionFields.keys()].join(', ') }))
  if (search === undefined) return bad('query', t('parameter.sessionQuery'))
  return ok({
    fields,
    groupBy: query.groupBy,
    ...search,
    environments,
    period,
    stepMs,
    order,
    groups: Math.min(query.per_page ?? MOST_GROUPS, MOST_GROUPS),
    series: query.includeSeries !== '0',
    totals: query.includeTotals !== '0',
  })
}

/** Event periods end slightly after now; session hours need not. */
function untilNow(period: Period | undefined, now: Date): Period {
  const { since, until } = period ?? { since: new Date(now.getTime() - DAY_MS), until: now }
  return { since, until: until > now ? now : until }
}

/** `1h`, `6h`, `1d` → milliseconds, in whole hours; one hour if absent or shorter. */
function intervalOf(text: string): number | undefined {
  if (text === '' || /^[1-5]?\dm$/.test(text)) return HOUR_MS
  const [, amount, unit] = /^([1-9]\d{0,3})([hdw])$/.exec(text) ?? []
  if (amount === undefined) return undefined
  return Number(amount) * (unit === 'h' ? HOUR_MS : unit === 'd' ? DAY_MS : 7 * DAY_MS)
}

function answerOf(
  { fields, groupBy, period, stepMs, order, groups, ...parts }: Asked,
  query: string,
  totals: readonly SessionSums[],
  steps: readonly SessionSums[],
): z.output<typeof sessionsShape> {
  const length = Math.ceil((period.until.getTime() - period.since.getTime()) / stepMs)
  const moment = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z')
  const first = totals.toSorted((a, b) => compare(a, b, order)).slice(0, groups)
  const stepsOf = Map.groupBy(steps, keyOf)
  const statuses = groupBy.includes('session.status') ? sessionStatusNames : [undefined]
  return {
    start: moment(period.since.getTime()),
    end: moment(period.until.getTime()),
    query,
    intervals: Array.from({ length }, (_, step) => moment(period.since.getTime() + step * stepMs)),
    groups: first.flatMap((sums) => {
      const own = new Map(stepsOf.get(keyOf(sums))?.map((one) => [one.step, one]))
      return statuses.map((status) => ({
        by: byOf(sums, groupBy, status),
        ...(parts.totals && {
          totals: Object.fromEntries(fields.map((name) => [name, valueOf(name, sums, status)])),
        }),
        ...(parts.series && {
          series: Object.fromEntries(
            fields.map((name) => [name, Array.from({ length }, (_, step) => valueOf(name, own.get(step), status))]),
          ),
        }),
      }))
    }),
  }
}

/** Groups without a value sort last. */
function compare(a: SessionSums, b: SessionSums, { field, isDescending }: Asked['order']): number {
  const [one, other] = [valueOf(field, a, undefined), valueOf(field, b, undefined)]
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return isDescending ? other - one : one - other
}

function keyOf({ projectId, release, environment }: SessionSums): string {
  return JSON.stringify([projectId, release, environment])
}

function byOf(
  { projectId, release, environment }: SessionSums,
  groupBy: readonly string[],
  status?: SessionStatusName,
) {
  const values: Readonly<Record<string, string | number>> = {
    project: projectId ?? 0,
    release,
    environment,
    'session.status': status ?? '',
  }
  return Object.fromEntries(groupBy.map((name) => [name, values[name] ?? '']))
}

function valueOf(name: string, sums: SessionSums | undefined, status: SessionStatusName | undefined): number | null {
  if (sums === undefined) return isCountField(name) ? 0 : null
  return sessionFields.get(name)?.(sums, status) ?? null
}
