import { z } from '@hono/zod-openapi'
import type { Dashboard, DashboardContent, DashboardRefusal } from '#domain/dashboard/dashboard.ts'
import { readFile } from '#domain/dashboard/import/read-file.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import { messages } from '#messages'
import type { Grants } from '../authenticate.ts'
import { change, endpoint, type Endpoint } from '../endpoint.ts'
import { offsetOf, offsetPage } from '../offset-page.ts'
import { once, pageQuery, pageSize } from '../query.ts'
import type { ApiRefusal } from '../refusal.ts'
import { jsonBody, noBody } from '../request-body.ts'
import { time } from '../shapes/common.ts'
import { dashboardOf, dashboardRowOf, dashboardRowShape, dashboardShape } from '../shapes/dashboard.ts'

const t = messages('api')

const all = '/organizations/{organization}/dashboards/'
const one = '/organizations/{organization}/dashboards/{dashboard}/'
const reading = ['event:read', 'project:read'] as const
const changing = [...reading, 'event:write'] as const
type Reading = Grants<(typeof reading)[number]>

/** By name. `query` filters by substring. */
const list = endpoint({
  path: all,
  summary: t('operations.dashboards'),
  needs: reading,
  query: z.object({ ...pageQuery.shape, query: once.default('') }),
  body: z.array(dashboardRowShape),
  answer: async ({ running, may, actor, query, asked }) => {
    const offset = offsetOf(query.cursor)
    if (!offset.ok) return offset
    const wanted = query.query.toLowerCase()
    const dashboards = await running.catalogue.dashboards.list(may['event:read'])
    const found = dashboards.filter(({ content }) => content.name.toLowerCase().includes(wanted))
    const page = { offset: offset.value, limit: pageSize(query) }
    const { rows, headers } = offsetPage(running, asked, found.slice(page.offset, page.offset + page.limit + 1), page)
    return ok({ body: rows.map((dashboard) => dashboardRowOf(dashboard, actor)), headers })
  },
})

const show = endpoint({
  path: one,
  summary: t('operations.dashboard'),
  needs: reading,
  query: z.object({}),
  body: dashboardShape,
  answer: async ({ running, may, actor, params }) => {
    const found = await findDashboard(running, may, params.dashboard)
    return found.ok ? ok({ body: dashboardOf(found.value, actor) }) : found
  },
})

/** In the form of Sentry's API or its export. A widget that cannot be drawn here is kept and explains why. */
const sent = z
  .looseObject({ title: z.string().optional(), widgets: z.array(z.looseObject({})).optional() })
  .openapi('DashboardChange')
type Sent = z.output<typeof sent>

/** As in Sentry: visible to everyone, and editable by everyone who may make changes. */
const sharing = { seenBy: 'viewer', editedBy: 'member' } as const

const create = change({
  method: 'post',
  path: all,
  summary: t('operations.createDashboard'),
  needs: changing,
  query: z.object({}),
  sends: jsonBody(sent),
  statuses: [201],
  body: dashboardShape,
  answer: async ({ running, may, actor, sent: said, now }) => {
    const content = await contentOf(running, may, { widgets: [], ...said })
    if (!content.ok) return content
    const made = await running.catalogue.dashboards.create(may['event:write'], content.value, sharing, now)
    return made.ok ? ok({ body: dashboardOf(made.value, actor), status: 201 }) : refused(made.refusal, '')
  },
})

/** Absent fields stay unchanged: the title, the widgets, and everything that Sentry's dashboards do not have. */
const update = change({
  method: 'put',
  path: one,
  summary: t('operations.changeDashboard'),
  needs: changing,
  query: z.object({}),
  sends: jsonBody(sent),
  body: dashboardShape,
  answer: async ({ running, may, actor, params, sent: said, now }) => {
    const found = await findDashboard(running, may, params.dashboard)
    if (!found.ok) return found
    const before = found.value
    const read = await contentOf(running, may, { title: before.content.name, widgets: [], ...said })
    if (!read.ok) return read
    const next = changed(before.content, read.value, said)
    const saved = await running.catalogue.dashboards.save(may['event:write'], before.id, before.version, next, now)
    return saved.ok ? ok({ body: dashboardOf(saved.value, actor) }) : refused(saved.refusal, params.dashboard)
  },
})

function changed(before: DashboardContent, read: DashboardContent, said: Sent): DashboardContent {
  return {
    ...before,
    name: read.name,
    ...('widgets' in said && { widgets: read.widgets }),
    ...('projects' in said && { projects: read.projects }),
    ...('environment' in said && { environments: read.environments }),
    ...('period' in said && { period: read.period }),
    ...('filters' in said && { variables: read.variables }),
  }
}

const remove = change({
  method: 'delete',
  path: one,
  summary: t('operations.deleteDashboard'),
  needs: changing,
  query: z.object({}),
  sends: noBody,
  statuses: [204],
  body: z.null(),
  answer: async ({ running, may, params, now }) => {
    const found = await findDashboard(running, may, params.dashboard)
    if (!found.ok) return found
    const removed = await running.catalogue.dashboards.remove(may['event:write'], found.value.id, now)
    return removed.ok ? ok({ body: null, status: 204 }) : refused(removed.refusal, params.dashboard)
  },
})

const revisionShape = z
  .object({
    id: z.string(),
    title: z.string(),
    source: z.enum(['edit', 'restore']),
    createdBy: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
    dateCreated: time,
  })
  .openapi('DashboardRevision')

const revisions = endpoint({
  path: `${one}revisions/`,
  summary: t('operations.dashboardRevisions'),
  needs: reading,
  query: pageQuery,
  body: z.array(revisionShape),
  answer: async ({ running, may, params, query, asked }) => {
    const found = await findDashboard(running, may, params.dashboard)
    if (!found.ok) return found
    const offset = offsetOf(query.cursor)
    if (!offset.ok) return offset
    const versions = await running.catalogue.dashboards.versions(may['event:read'], found.value.id)
    const page = { offset: offset.value, limit: pageSize(query) }
    const { rows, headers } = offsetPage(
      running,
      asked,
      versions.slice(page.offset, page.offset + page.limit + 1),
      page,
    )
    const body = rows.map(({ version, at, by, restored }) => ({
      id: String(version),
      title: found.value.content.name,
      source: restored === null ? ('edit' as const) : ('restore' as const),
      // The name as it was then; ids are not kept.
      createdBy: { id: '', name: by, email: '' },
      dateCreated: at.toISOString(),
    }))
    return ok({ body, headers })
  },
})

const restore = change({
  method: 'post',
  path: `${one}revisions/{revision}/restore/`,
  summary: t('operations.restoreDashboard'),
  needs: changing,
  query: z.object({}),
  sends: noBody,
  body: dashboardShape,
  answer: async ({ running, may, actor, params, now }) => {
    const found = await findDashboard(running, may, params.dashboard)
    if (!found.ok) return found
    const { dashboards } = running.catalogue
    const version = /^\d{1,9}$/.test(params.revision) ? Number(params.revision) : 0
    const restored = await dashboards.restore(may['event:write'], found.value.id, version, now)
    return restored.ok ? ok({ body: dashboardOf(restored.value, actor) }) : refused(restored.refusal, params.dashboard)
  },
})

export const dashboardEndpoints: readonly Endpoint[] = [list, show, create, update, remove, revisions, restore]

async function findDashboard(
  { catalogue }: Running,
  may: Reading,
  name: string,
): Promise<Result<Dashboard, ApiRefusal>> {
  const found = /^\d{1,15}$/.test(name) ? await catalogue.dashboards.find(may['event:read'], Number(name)) : undefined
  return found === undefined ? refuse({ reason: 'no_dashboard', name }) : ok(found)
}

async function contentOf(
  { catalogue }: Running,
  may: Reading,
  said: Sent,
): Promise<Result<DashboardContent, ApiRefusal>> {
  const projects = await catalogue.projects.list(may['project:read'])
  const read = readFile(JSON.stringify(said), projects)
  if (read.ok) return ok(read.value)
  const at = read.refusal.reason === 'malformed' ? read.refusal.at : 'title'
  return refuse({ reason: 'bad_body', why: t('body.dashboard', { at }) })
}

function refused(refusal: DashboardRefusal, name: string): Result<never, ApiRefusal> {
  switch (refusal.reason) {
    case 'not_found':
    case 'nothing_to_undo':
      return refuse({ reason: 'no_dashboard', name })
    case 'not_yours':
      return refuse({ reason: 'not_yours', name })
    case 'changed_meanwhile':
      return refuse({ reason: 'conflict', why: t('body.dashboardChanged', { by: refusal.by }) })
    case 'too_many':
      return refuse({ reason: 'bad_body', why: t('body.dashboardLimit') })
  }
}
