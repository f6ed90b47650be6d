import { z } from '@hono/zod-openapi'
import { parseSlug } from '#domain/monitor/check-in.ts'
import type { MonitorRefusal } from '#domain/monitor/monitor-catalogue.ts'
import { defaultConfig, MAX_SLUG, type Monitor } from '#domain/monitor/monitor.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import { messages } from '#messages'
import type { Grants } from '../authenticate.ts'
import { change, several, type Endpoint } from '../endpoint.ts'
import { findProject, namedProject } from '../find.ts'
import { monitorChangeBody, monitorConfigOf, newMonitorBody } from '../monitor-body.ts'
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
    const { monitors } = running.catalogue
    const project = await namedProject(running.catalogue, may, sent.project)
    if (!project.ok) return project
    const slug = parseSlug(sent.slug ?? sent.name, MAX_SLUG)
    if (slug === undefined || (sent.slug !== undefined && sent.slug !== slug))
      return refuse({ reason: 'bad_body', why: t('body.monitorSlug') })
    const config = monitorConfigOf(defaultConfig, sent.config, running.schedules)
    if (!config.ok) return config
    const draft = { name: sent.name, config: config.value }
    const made = await monitors.create(may['project:write'], project.value.id, slug, draft, now)
    if (!made.ok) return refused(made.refusal, slug)
    const muted = await mute(running, may, made.value, mutedIn(sent) === true ? true : undefined, now)
    return muted.ok ? answered(running, may, made.value, slug, 201) : muted
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
      const { id, slug, name, config: before, muted } = found.value
      // Check-ins name it by its slug, and its issues are of its project.
      if (sent.slug !== undefined && sent.slug !== slug)
        return refuse({ reason: 'bad_body', why: t('body.monitorStays') })
      const stays = await staysIn(running, may, found.value, sent.project)
      if (!stays.ok) return stays
      const config = monitorConfigOf(before, sent.config, running.schedules)
      if (!config.ok) return config
      const draft = { name: sent.name ?? name, config: config.value }
      const saved = await running.catalogue.monitors.save(may['project:write'], id, draft, now)
      if (!saved.ok) return refused(saved.refusal, params.monitor)
      const wanted = mutedIn(sent)
      const done = await mute(running, may, id, wanted === muted ? undefined : wanted, now)
      return done.ok ? answered(running, may, id, slug, 200) : done
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
        const removed = await running.catalogue.monitors.remove(may['project:write'], found.value.id, name, now)
        if (!removed.ok) return refused(removed.refusal, name ?? params.monitor)
      }
      return ok({ body: null, status: 202 })
    },
  }),
)

export const monitorChangeEndpoints: readonly Endpoint[] = [create, ...update, ...remove]

/** What names no environment is told as production's. */
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

/** @param muted undefined: as it is */
async function mute(
  { catalogue }: Running,
  may: May,
  id: number,
  muted: boolean | undefined,
  now: Date,
): Promise<Result<void, ApiRefusal>> {
  if (muted === undefined) return ok(undefined)
  const done = await catalogue.monitors.mute(may['project:write'], id, undefined, muted, now)
  return done.ok ? ok(undefined) : refused(done.refusal, String(id))
}

async function answered({ catalogue }: Running, may: May, id: number, slug: string, status: 200 | 201) {
  const monitor = await catalogue.monitors.find(may['event:read'], id)
  if (monitor === undefined) return refuse({ reason: 'no_monitor' as const, name: slug })
  const project = await catalogue.projects.byId(may['project:read'], monitor.projectId)
  return ok({ body: monitorOf(monitor, project), status })
}

function refused({ reason }: MonitorRefusal, name: string): Result<never, ApiRefusal> {
  switch (reason) {
    case 'not_found':
      return refuse({ reason: 'no_monitor', name })
    case 'slug_taken':
      return refuse({ reason: 'bad_body', why: t('body.monitorSlugTaken') })
    case 'too_many':
      return refuse({ reason: 'bad_body', why: t('body.monitorLimit') })
  }
}
