import { z } from '@hono/zod-openapi'
import { narrow } from '#domain/access/access.ts'
import { wholeHours, type Period } from '#domain/event/event-filter.ts'
import type { ProjectId } from '#domain/ids.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import {
  isCountField,
  sessionFields,
  sessionStatusNames,
  type SessionStatusName,
} from '#domain/session/session-fields.ts'
import type { SessionSums, SumGroup } from '#domain/session/session-sums.ts'
import { messages } from '#messages'
import { endpoint, several } from '../endpoint.ts'
import { chosenProjects } from '../find.ts'
import { filterOf, filterQuery, once } from '../query.ts'
import type { ApiRefusal } from '../refusal.ts'

const t = messages('api')

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** More steps are not answered. */
const MOST_STEPS = 1000
/** More groups neither: those with most sessions are. */
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
        totals: z.record(z.string(), value),
        series: z.record(z.string(), z.array(value)),
      }),
    ),
  })
  .openapi('Sessions')

/** What was asked for, understood. */
interface Asked {
  readonly fields: readonly string[]
  readonly groupBy: readonly string[]
  readonly releases: readonly string[]
  readonly environments: readonly string[]
  readonly period: Period
  readonly stepMs: number
}

/** Sessions as sums by the hour or more, in the shape that clients of Sentry's API read (docs/protocol.md 7). */
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
  }),
  body: sessionsShape,
  answer: async ({ running, may, query, now }) => {
    const projects = await chosenProjects(running.catalogue, may, query.project)
    if (!projects.ok) return projects
    const asked = askedIn(query, now)
    if (!asked.ok) return asked
    const all = may['event:read']
    const ids: readonly ProjectId[] = projects.value.map(({ id }) => id)
    const grant = ids.length === 0 ? all : narrow(all, ids)
    const { period, stepMs, releases, environments, groupBy, fields } = asked.value
    const sums = {
      period,
      releases,
      environments,
      groupBy: groupBy.flatMap((name) => sumGroupOf(name)),
      detail: fields.some((name) => name !== 'sum(session)') ? 'all' : 'counts',
    } as const
    const [totals, steps] = await Promise.all([
      running.events.sessionSums(grant, sums),
      running.events.sessionSums(grant, { ...sums, stepSeconds: stepMs / 1000 }),
    ])
    return ok({ body: answerOf(asked.value, query.query, totals, steps) })
  },
})

function sumGroupOf(name: string): readonly SumGroup[] {
  const group = groupNames[name]
  return group === undefined || group === 'status' ? [] : [group]
}

interface SessionsQuery extends z.output<typeof filterQuery> {
  readonly field: readonly string[]
  readonly groupBy: readonly string[]
  readonly interval: string
  readonly query: string
}

function askedIn(query: SessionsQuery, now: Date): Result<Asked, ApiRefusal> {
  const filter = filterOf(
    query.statsPeriod || query.start || query.end ? query : { ...query, statsPeriod: DAY_MS },
    now,
  )
  if (!filter.ok) return filter
  const environments = filter.value?.environments ?? []
  const { period } = wholeHours({ period: untilNow(filter.value?.period, now), environments })
  const stepMs = intervalOf(query.interval)
  const fields = query.field.length === 0 ? ['sum(session)'] : query.field
  const releases = releasesIn(query.query)
  const bad = (name: string, why: string) => refuse({ reason: 'bad_parameter', name, why } as const)
  if (stepMs === undefined || (period.until.getTime() - period.since.getTime()) / stepMs > MOST_STEPS)
    return bad('interval', t('parameter.sessionInterval', { most: String(MOST_STEPS) }))
  if (fields.some((name) => !sessionFields.has(name)))
    return bad('field', t('parameter.sort', { sorts: [...sessionFields.keys()].join(', ') }))
  if (query.groupBy.some((name) => groupNames[name] === undefined))
    return bad('groupBy', t('parameter.sort', { sorts: Object.keys(groupNames).join(', ') }))
  if (releases === undefined) return bad('query', t('parameter.sessionQuery'))
  return ok({ fields, groupBy: query.groupBy, releases, environments, period, stepMs })
}

/** Periods of events end a little behind now; hours of sessions need not. */
function untilNow(period: Period | undefined, now: Date): Period {
  const { since, until } = period ?? { since: new Date(now.getTime() - DAY_MS), until: now }
  return { since, until: until > now ? now : until }
}

/** `1h`, `6h`, `1d` → milliseconds of whole hours; absent: an hour. */
function intervalOf(text: string): number | undefined {
  if (text === '') return HOUR_MS
  const [, amount, unit] = /^([1-9]\d{0,3})([hdw])$/.exec(text) ?? []
  if (amount === undefined) return undefined
  return Number(amount) * (unit === 'h' ? HOUR_MS : unit === 'd' ? DAY_MS : 7 * DAY_MS)
}

const RELEASES = /^(?:\s*release:(?:"[^"]+"|\[[^\]]+\]|\S+)\s*)*$/

/** `release:a release:"b"`, `release:[a, b]`; undefined: sessions cannot be searched by something in it. */
function releasesIn(text: string): readonly string[] | undefined {
  if (!RELEASES.test(text)) return undefined
  return [...text.matchAll(/release:(?:"([^"]+)"|\[([^\]]+)\]|(\S+))/g)].flatMap(([, quoted, list, plain]) =>
    list === undefined ? [quoted ?? plain ?? ''] : list.split(',').map((one) => one.trim().replace(/^"(.*)"$/, '$1')),
  )
}

function answerOf(
  { fields, groupBy, period, stepMs }: Asked,
  query: string,
  totals: readonly SessionSums[],
  steps: readonly SessionSums[],
): z.output<typeof sessionsShape> {
  const length = Math.ceil((period.until.getTime() - period.since.getTime()) / stepMs)
  const moment = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z')
  const busiest = totals.toSorted((a, b) => b.started - a.started).slice(0, MOST_GROUPS)
  const stepsOf = Map.groupBy(steps, keyOf)
  const statuses = groupBy.includes('session.status') ? sessionStatusNames : [undefined]
  return {
    start: moment(period.since.getTime()),
    end: moment(period.until.getTime()),
    query,
    intervals: Array.from({ length }, (_, step) => moment(period.since.getTime() + step * stepMs)),
    groups: busiest.flatMap((sums) => {
      const own = new Map(stepsOf.get(keyOf(sums))?.map((one) => [one.step, one]))
      return statuses.map((status) => ({
        by: byOf(sums, groupBy, status),
        totals: Object.fromEntries(fields.map((name) => [name, valueOf(name, sums, status)])),
        series: Object.fromEntries(
          fields.map((name) => [name, Array.from({ length }, (_, step) => valueOf(name, own.get(step), status))]),
        ),
      }))
    }),
  }
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
