import { z } from '@hono/zod-openapi'
import type { MonitorField, MonitorProblem } from '#domain/monitor/monitors.ts'
import type { Monitor } from '#domain/monitor/monitor.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import { messages } from '#messages'
import type { Grants } from '../authenticate.ts'
import { change, several, type Endpoint } from '../endpoint.ts'
import { findProject, namedProject } from '../find.ts'
import { configChangeOf, monitorChangeBody, newMonitorBody } from '../monitor-body.ts'
import type { ApiRefusal } from '../refusal.ts'
import { jsonBody, noBody } from '../request-body.ts'
import { findMonitor, monitorPlaces } from './monitor.ts'
import { monitorOf, monitorShape } from './monitors.ts'

const t = messages('api')

const needs = ['event:read', 'project:read', 'project:write'] as const
type May = Grants<(typeof needs)[number]>

const create = change({
  method: 'post',
  path: '/organizations/{organization}/monitors/',
  summary: t('operations.createMonitor'),
  needs,
  query: z.object({}),
  sends: jsonBody(newMonitorBody),
  statuses: [201],
  body: monitorShape,
  answer: async ({ running, may, sent, now }) => {
    const project = await namedProject(running.catalogue, may, sent.project)
    if (!project.ok) return project
    const { name, slug } = sent
    const config = configChangeOf(sent.config, null)
    if (config === undefined) return wrong('schedule')
    const said = { name, slug, config, muted: mutedIn(sent) ?? false }
    const made = await running.monitors.create(may['project:write'], project.value.id, said, now)
    if (!made.ok) return refused(made.refusal, slug ?? name)
    return answered(running, may, made.value, slug ?? name, 201)
  },
})

const update = monitorPlaces.map((place) =>
  change({
    method: 'put',
    path: `${place}{monitor}/`,
    summary: t('operations.changeMonitor'),
    needs,
    query: z.object({}),
    sends: jsonBody(monitorChangeBody),
    body: monitorShape,
    answer: async ({ running, may, params, sent, now }) => {
      const found = await findMonitor(running, may, params)
      if (!found.ok) return found
      const { id, slug, config: before } = found.value
      // Check-ins refer to a monitor by slug, and its issues belong to its project.
      if (sent.slug !== undefined && sent.slug !== slug)
        return refuse({ reason: 'bad_body', why: t('body.monitorStays') })
      const stays = await staysIn(running, may, found.value, sent.project)
      if (!stays.ok) return stays
      const config = sent.config && configChangeOf(sent.config, before.schedule)
      if (sent.config !== undefined && config === undefined) return wrong('schedule')
      const said = { name: sent.name, config, muted: mutedIn(sent) }
      const changed = await running.monitors.change(may['project:write'], id, said, now)
      return changed.ok ? answered(running, may, id, slug, 200) : refused(changed.refusal, params.monitor)
    },
  }),
)

const remove = monitorPlaces.map((place) =>
  change({
    method: 'delete',
    path: `${place}{monitor}/`,
    summary: t('operations.deleteMonitor'),
    needs,
    query: z.object({ environment: several }),
    sends: noBody,
    statuses: [202],
    body: z.null(),
    answer: async ({ running, may, params, query, now }) => {
      const found = await findMonitor(running, may, params)
      if (!found.ok) return found
      const names = query.environment.map((name) => nameIn(found.value, name))
      for (const name of names.length === 0 ? [undefined] : names) {
        // oxlint-disable-next-line no-await-in-loop -- a handful, and the first that is not there ends it
        const removed = await running.monitors.remove(may['project:write'], found.value.id, name, now)
        if (!removed.ok) return refused(removed.refusal, name ?? params.monitor)
      }
      return ok({ body: null, status: 202 })
    },
  }),
)

export const monitorChangeEndpoints: readonly Endpoint[] = [create, ...update, ...remove]

/** The API shows a missing environment as production. */
function nameIn({ environments }: Monitor, name: string): string {
  return name === 'production' && !environments.some((one) => one.name === name) ? '' : name
}

function mutedIn({ is_muted: one, isMuted: other }: z.output<typeof monitorChangeBody>): boolean | undefined {
  return one ?? other
}

async function staysIn(
  { catalogue }: Running,
  may: May,
  { projectId }: Monitor,
  named: string | undefined,
): Promise<Result<void, ApiRefusal>> {
  if (named === undefined) return ok(undefined)
  const project = await findProject(catalogue, may, named)
  return project.ok && project.value.id === projectId
    ? ok(undefined)
    : refuse({ reason: 'bad_body', why: t('body.monitorStays') })
}

async function answered({ catalogue, monitors }: Running, may: May, id: number, slug: string, status: 200 | 201) {
  const monitor = await monitors.find(may['event:read'], id)
  if (monitor === undefined) return refuse({ reason: 'no_monitor' as const, name: slug })
  const project = await catalogue.projects.byId(may['project:read'], monitor.projectId)
  return ok({ body: monitorOf(monitor, project), status })
}

function refused(problem: MonitorProblem, name: string): Result<never, ApiRefusal> {
  switch (problem.reason) {
    case 'invalid':
      return wrong(problem.field)
    case 'not_found':
      return refuse({ reason: 'no_monitor', name })
    case 'slug_taken':
      return refuse({ reason: 'bad_body', why: t('body.monitorSlugTaken') })
    case 'too_many':
      return refuse({ reason: 'bad_body', why: t('body.monitorLimit') })
  }
}

function wrong(field: MonitorField): Result<never, ApiRefusal> {
  if (field === 'slug') return refuse({ reason: 'bad_body', why: t('body.monitorSlug') })
  const { name, why } = wrongTexts[field]
  return refuse({ reason: 'bad_body', why: t('body.field', { name, why: t(why) }) })
}

/** The body's schema already enforces the numeric bounds. */
const wrongTexts = {
  name: { name: 'name', why: 'body.notAnObject' },
  schedule: { name: 'config.schedule', why: 'body.schedule' },
  timezone: { name: 'config.timezone', why: 'body.timezone' },
  margin: { name: 'config.checkin_margin', why: 'body.count' },
  maxRuntime: { name: 'config.max_runtime', why: 'body.count' },
  failureThreshold: { name: 'config.failure_issue_threshold', why: 'body.count' },
  recoveryThreshold: { name: 'config.recovery_threshold', why: 'body.count' },
} as const satisfies Record<Exclude<MonitorField, 'slug'>, { name: string; why: string }>
