import { z } from '@hono/zod-openapi'
import { narrow } from '#domain/access/access.ts'
import type { Monitor } from '#domain/monitor/monitor.ts'
import type { Run } from '#domain/monitor/run.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import { messages } from '#messages'
import type { Grants } from '../authenticate.ts'
import { endpoint, several, type Endpoint } from '../endpoint.ts'
import { findProject } from '../find.ts'
import { offsetOf, offsetPage } from '../offset-page.ts'
import { filterOf, filterQuery, once, pageQuery, pageSize } from '../query.ts'
import type { ApiRefusal } from '../refusal.ts'
import { nothing, time } from '../shapes/common.ts'
import { monitorShape, monitorOf } from './monitors.ts'

const t = messages('api')

const needs = ['event:read', 'project:read'] as const
export const monitorPlaces = [
  '/organizations/{organization}/monitors/',
  '/projects/{organization}/{project}/monitors/',
] as const

const show = monitorPlaces.map((place) =>
  endpoint({
    path: `${place}{monitor}/`,
    summary: t('operations.monitor'),
    needs,
    query: z.object({}),
    body: monitorShape,
    answer: async ({ running, may, params }) => {
      const found = await findMonitor(running, may, params)
      if (!found.ok) return found
      const project = await running.catalogue.projects.byId(may['project:read'], found.value.projectId)
      return ok({ body: monitorOf(found.value, project) })
    },
  }),
)

const checkInShape = z
  .object({
    id: z.string(),
    status: z.enum(['ok', 'missed', 'timeout', 'error', 'unknown']),
    duration: z.number().nullable(),
    dateCreated: time,
    dateAdded: time,
    dateInProgress: time.nullable(),
    expectedTime: time.nullable(),
    environment: z.string(),
    groups: nothing,
  })
  .openapi('CheckIn')

/** Finished runs. A run that finished late counts as successful. */
const checkIns = monitorPlaces.map((place) =>
  endpoint({
    path: `${place}{monitor}/checkins/`,
    summary: t('operations.monitorCheckIns'),
    needs,
    query: z.object({ ...pageQuery.shape, ...filterQuery.shape }),
    body: z.array(checkInShape),
    answer: async ({ running, may, params, query, asked, now }) => {
      const found = await findMonitor(running, may, params)
      if (!found.ok) return found
      const offset = offsetOf(query.cursor)
      if (!offset.ok) return offset
      const filter = filterOf(query, now)
      if (!filter.ok) return filter
      const page = { offset: offset.value, limit: pageSize(query) }
      const [only] = query.environment
      const runs = await running.events.runs(may['event:read'], found.value, {
        ...(only !== undefined && query.environment.length === 1 && { environment: only === 'production' ? '' : only }),
        limit: page.offset + page.limit + 1,
      })
      const since = filter.value?.period.since.getTime() ?? 0
      const { rows, headers } = offsetPage(
        running,
        asked,
        runs.filter(({ at }) => at >= since).slice(page.offset),
        page,
      )
      return ok({ body: rows.map(checkInOf), headers })
    },
  }),
)

const statsShape = z
  .array(
    z.object({
      ts: z.number(),
      ok: z.number(),
      error: z.number(),
      missed: z.number(),
      timeout: z.number(),
      unknown: z.number(),
      duration: z.null(),
    }),
  )
  .openapi('MonitorStats')

const seconds = once.regex(/^\d{1,12}(\.\d+)?$/, t('parameter.date')).optional()
const MOST_BUCKETS = 1000
const DAY_S = 86_400

/** Run outcomes per hour or per day. */
const stats = monitorPlaces.map((place) =>
  endpoint({
    path: `${place}{monitor}/stats/`,
    summary: t('operations.monitorStats'),
    needs,
    query: z.object({ since: seconds, until: seconds, resolution: once.default(''), environment: several }),
    body: statsShape,
    answer: async ({ running, may, params, query, now }) => {
      const found = await findMonitor(running, may, params)
      if (!found.ok) return found
      const until = Math.floor(Number(query.until ?? now.getTime() / 1000))
      const since = Math.max(Math.floor(Number(query.since ?? until - DAY_S)), 0)
      const bucket = until - since > 7 * DAY_S || query.resolution.endsWith('d') ? DAY_S : 3600
      const count = Math.ceil((until - since) / bucket)
      if (count <= 0 || count > MOST_BUCKETS)
        return refuse({ reason: 'bad_parameter', name: 'since', why: t('parameter.bothDates') })
      const period = { since: new Date(since * 1000), until: new Date(until * 1000) }
      const fates = await running.events.fates(may['event:read'], [found.value], period, bucket)
      const body = Array.from({ length: count }, (_, at) => ({ ...noRuns, ts: since + at * bucket }))
      for (const one of fates) {
        const row = body[one.bucket]
        if (row !== undefined) row[one.fate === 'late' ? 'ok' : one.fate] += one.runs
      }
      return ok({ body })
    },
  }),
)

const noRuns = { ok: 0, error: 0, missed: 0, timeout: 0, unknown: 0, duration: null }

export const oneMonitorEndpoints: readonly Endpoint[] = [...show, ...checkIns, ...stats]

/** A monitor by number, or by slug, which is unique only within a project. */
export async function findMonitor(
  { catalogue, monitors }: Running,
  may: Grants<(typeof needs)[number]>,
  params: { readonly monitor: string; readonly project?: string },
): Promise<Result<Monitor, ApiRefusal>> {
  const name = params.monitor
  const project = params.project === undefined ? undefined : await findProject(catalogue, may, params.project)
  if (project !== undefined && !project.ok) return project
  const grant = project === undefined ? may['event:read'] : narrow(may['event:read'], [project.value.id])
  const [bySlug] = (await monitors.list(grant, { slug: name, limit: 1, offset: 0 })).monitors
  const found = bySlug ?? (/^\d{1,15}$/.test(name) ? await monitors.find(grant, Number(name)) : undefined)
  return found === undefined ? refuse({ reason: 'no_monitor', name }) : ok(found)
}

function checkInOf({ row, fate, at, expectedAt, startedAt, endedAt, duration, environment, checkInId }: Run) {
  return {
    id: checkInId ?? row,
    status: fate === 'late' ? ('ok' as const) : fate,
    duration,
    dateCreated: new Date(startedAt ?? at).toISOString(),
    dateAdded: new Date(endedAt).toISOString(),
    dateInProgress: startedAt === null ? null : new Date(startedAt).toISOString(),
    expectedTime: expectedAt === null ? null : new Date(expectedAt).toISOString(),
    environment: environment === '' ? 'production' : environment,
    groups: [],
  }
}
