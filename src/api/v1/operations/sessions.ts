import { z } from 'zod'
import { crashFreeSessions, crashFreeUsers } from '#domain/session/health.ts'
import { sumGroups, type SessionSums } from '#domain/session/session-sums.ts'
import { ok } from '#domain/result.ts'
import { chosenGrant, findRelease } from '../../find.ts'
import { pageOfAll } from '../cursor.ts'
import { operation, type Operation } from '../operation.ts'
import { filterOf, filterQuery } from '../period.ts'
import { invalid } from '../refuse.ts'
import { id, iso, isoOrNull, pageQuery, pageShape, several, time } from '../shapes.ts'

const needs = ['project:read', 'event:read'] as const
const HOUR_MS = 3_600_000
const MOST_STEPS = 1000

const count = z.int()
const sumsShape = z
  .object({
    projectId: id.nullable().describe('Where they are grouped by it.'),
    release: z.string(),
    environment: z.string(),
    at: time.describe('When the step began; without steps: the period.'),
    started: count,
    healthy: count,
    errored: count,
    unhandled: count,
    crashed: count,
    abnormal: count,
    crashFreeSessions: z.number().nullable().describe('0 to 1, or null if there were none.'),
    crashFreeUsers: z.number().nullable().describe('The same for users; null unless users are counted.'),
    users: z.object({ all: count, hurt: count, unhandled: count, crashed: count, abnormal: count, anr: count }),
    durations: z
      .object({
        average: z.number(),
        p50: z.number(),
        p75: z.number(),
        p90: z.number(),
        p95: z.number(),
        p99: z.number(),
      })
      .nullable()
      .describe('Milliseconds.'),
  })
  .meta({ id: 'SessionSums' })

const list = operation({
  id: 'listSessionHealth',
  tag: 'Releases',
  method: 'get',
  path: '/sessions',
  summary: 'Query session health by release, environment, project and time',
  needs,
  query: z.object({
    ...filterQuery.shape,
    ...pageQuery.shape,
    project: several,
    release: several,
    groupBy: z
      .preprocess((value) => [value ?? []].flat(), z.array(z.enum(sumGroups)).max(sumGroups.length))
      .describe('`release`, `environment`, `project`; repeat it.'),
    stepHours: z.coerce.number().int().min(1).max(720).optional().describe('Omit it for one total over the period.'),
    detail: z.enum(['counts', 'crashes', 'all']).default('crashes').describe('`all`: users and durations, too.'),
  }),
  answers: pageShape(sumsShape),
  handle: async ({ running, may, query, now }) => {
    const grant = await chosenGrant(running.catalogue, may, query.project)
    if (!grant.ok) return grant
    const filter = filterOf(query, now, '14d')
    if (!filter.ok) return filter
    const { period, environments } = filter.value
    const { stepHours, detail } = query
    const hours = (period.until.getTime() - period.since.getTime()) / HOUR_MS
    if (stepHours !== undefined && hours / stepHours > MOST_STEPS)
      return invalid('query', 'stepHours', `more than ${MOST_STEPS} steps`)
    const sums = await running.events.sessionSums(grant.value, {
      period,
      environments,
      releases: query.release,
      groupBy: [...new Set(query.groupBy)],
      detail,
      ...(stepHours !== undefined && { stepSeconds: stepHours * 3600 }),
    })
    const startOf = ({ step }: SessionSums) =>
      new Date(Math.floor(period.since.getTime() / HOUR_MS) * HOUR_MS + step * (stepHours ?? 0) * HOUR_MS)
    return pageOfAll(query, sums.toSorted(inOrder), keyOf, (one) => shown(one, startOf(one)))
  },
})

/** By step, then by number of sessions, descending. */
function inOrder(one: SessionSums, other: SessionSums): number {
  return one.step - other.step || other.started - one.started || (keyOf(one) < keyOf(other) ? -1 : 1)
}

function keyOf({ projectId, release, environment, step }: SessionSums): string {
  return JSON.stringify([step, projectId ?? 0, release, environment])
}

function shown(sums: SessionSums, at: Date): z.input<typeof sumsShape> {
  const { projectId, release, environment, started, healthy, errored, unhandled, crashed, abnormal } = sums
  return {
    projectId: projectId === undefined ? null : String(projectId),
    release,
    environment,
    at: iso(at),
    started,
    healthy,
    errored,
    unhandled,
    crashed,
    abnormal,
    crashFreeSessions: crashFreeSessions(sums),
    crashFreeUsers: crashFreeUsers(sums),
    users: { ...sums.users },
    durations: sums.durations && { ...sums.durations },
  }
}

const adoption = operation({
  id: 'getReleaseAdoption',
  tag: 'Releases',
  method: 'get',
  path: '/releases/{version}/adoption',
  summary: 'Show release adoption by environment',
  needs,
  query: z.object({ ...filterQuery.shape, project: several }),
  answers: z.object({
    data: z.array(
      z
        .object({
          environment: z.string(),
          adoptedAt: time.nullable().describe('null: never within the period.'),
          lastAdoptedAt: time.nullable(),
          lastHourAt: time.describe('The last hour with activity.'),
        })
        .meta({ id: 'Adoption' }),
    ),
  }),
  handle: async ({ running, may, params, query, now }) => {
    const release = await findRelease(running.catalogue, may, params)
    if (!release.ok) return release
    const grant = await chosenGrant(running.catalogue, may, query.project)
    if (!grant.ok) return grant
    const filter = filterOf(query, now, '30d')
    if (!filter.ok) return filter
    const found = await running.events.adoptionTimes(grant.value, filter.value, release.value.version)
    const data = found.map(({ environment, adopted, lastAdopted, lastHour }) => ({
      environment,
      adoptedAt: isoOrNull(adopted),
      lastAdoptedAt: isoOrNull(lastAdopted),
      lastHourAt: iso(lastHour),
    }))
    return ok({ data })
  },
})

export const sessionOperations: readonly Operation[] = [list, adoption]
