import { z } from 'zod'
import {
  MAX_DASHBOARDS,
  type Dashboard,
  type DashboardContent,
  type DashboardRefusal,
  type Sharing,
} from '#domain/dashboard/dashboard.ts'
import { MAX_FILE, readFile, type ImportProblem } from '#domain/dashboard/import/read-file.ts'
import { readContent } from '#domain/dashboard/read-content.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import type { Grants } from '../../authenticate.ts'
import { pageOfAll } from '../cursor.ts'
import {
  dashboardRow,
  dashboardRowShape,
  dashboardSettings,
  dashboardShape,
  shownDashboard,
} from '../dashboard-shapes.ts'
import { defined, type Said } from '../defined.ts'
import { numberOf } from '../numbers.ts'
import { operation, type Operation } from '../operation.ts'
import { projectIds } from '../project-scope.ts'
import { conflict, invalid, notFound } from '../refuse.ts'
import type { Refusal } from '../refusal.ts'
import { iso, pageQuery, pageShape, time } from '../shapes.ts'

const reads = ['project:read', 'event:read'] as const
const writes = [...reads, 'event:write'] as const

/** By default everyone sees a dashboard, and only its creator may edit it. */
const atFirst: Sharing = { seenBy: 'viewer', editedBy: 'self' }

const list = operation({
  id: 'listDashboards',
  tag: 'Dashboards',
  method: 'get',
  path: '/dashboards',
  summary: 'List dashboards',
  needs: reads,
  query: z.object({ ...pageQuery.shape, text: z.string().max(200).default('') }),
  answers: pageShape(dashboardRowShape),
  handle: async ({ running, actor, may, query }) => {
    const words = query.text.toLowerCase()
    const all = await running.catalogue.dashboards.list(may['event:read'])
    const found = all.filter(({ content }) => content.name.toLowerCase().includes(words))
    return pageOfAll(
      query,
      found,
      (one) => String(one.id),
      (one) => dashboardRow(one, actor),
    )
  },
})

const create = operation({
  id: 'createDashboard',
  tag: 'Dashboards',
  method: 'post',
  path: '/dashboards',
  summary: 'Create a dashboard',
  description: 'Missing permissions default to visible to everyone, editable by the owner.',
  needs: writes,
  sends: dashboardSettings.partial().required({ name: true }).meta({ id: 'NewDashboard' }),
  status: 201,
  answers: dashboardShape,
  handle: async ({ running, actor, may, sent, now }) => {
    const { seenBy = atFirst.seenBy, editedBy = atFirst.editedBy, ...said } = sent
    const content = await contentOf(running, may, said)
    if (!content.ok) return content
    const { dashboards } = running.catalogue
    const made = await dashboards.create(may['event:write'], content.value, { seenBy, editedBy }, now)
    return made.ok ? ok(shownDashboard(made.value, actor)) : refusedDashboard(made.refusal, '')
  },
})

const importFile = operation({
  id: 'importDashboard',
  tag: 'Dashboards',
  method: 'post',
  path: '/dashboards/import',
  summary: 'Import a dashboard from a Mishap, Sentry or Grafana file',
  needs: writes,
  sends: z
    .strictObject({ file: z.string().min(1).max(MAX_FILE).describe('Contents of the file.') })
    .meta({ id: 'DashboardFile' }),
  status: 201,
  answers: dashboardShape,
  handle: async ({ running, actor, may, sent, now }) => {
    const { catalogue } = running
    const read = readFile(sent.file, await catalogue.projects.list(may['project:read']))
    if (!read.ok) return invalid('body', 'file', fileProblem(read.refusal))
    const made = await catalogue.dashboards.create(may['event:write'], read.value, atFirst, now)
    return made.ok ? ok(shownDashboard(made.value, actor)) : refusedDashboard(made.refusal, '')
  },
})

function fileProblem(problem: ImportProblem): string {
  switch (problem.reason) {
    case 'no_json':
      return 'it is no JSON'
    case 'unknown':
      return 'it is no dashboard of Mishap, Sentry or Grafana'
    case 'newer':
      return `it was written by a newer version (${problem.version})`
    case 'malformed':
      return `it is wrong at ${problem.at}`
  }
}

const show = operation({
  id: 'getDashboard',
  tag: 'Dashboards',
  method: 'get',
  path: '/dashboards/{dashboard}',
  summary: 'Show a dashboard',
  needs: reads,
  answers: dashboardShape,
  handle: async ({ running, actor, may, params }) => {
    const found = await dashboardOf(running, may, params.dashboard)
    return found.ok ? ok(shownDashboard(found.value, actor)) : found
  },
})

const change = operation({
  id: 'updateDashboard',
  tag: 'Dashboards',
  method: 'patch',
  path: '/dashboards/{dashboard}',
  summary: 'Update a dashboard or its permissions',
  needs: writes,
  sends: dashboardSettings
    .extend({
      version: z.int().min(1).describe('The version that was edited; the update is refused if a newer one exists.'),
    })
    .partial()
    .meta({ id: 'DashboardChange' }),
  answers: dashboardShape,
  handle: async ({ running, actor, may, params, sent, now }) => {
    const found = await dashboardOf(running, may, params.dashboard)
    if (!found.ok) return found
    const { dashboards } = running.catalogue
    const { version = found.value.version, seenBy, editedBy, ...said } = sent
    let dashboard = found.value
    if (Object.keys(said).length > 0) {
      const content = await contentOf(running, may, said, dashboard.content)
      if (!content.ok) return content
      const saved = await dashboards.save(may['event:write'], dashboard.id, version, content.value, now)
      if (!saved.ok) return refusedDashboard(saved.refusal, params.dashboard)
      dashboard = saved.value
    }
    if (seenBy === undefined && editedBy === undefined) return ok(shownDashboard(dashboard, actor))
    const sharing = { seenBy: seenBy ?? dashboard.seenBy, editedBy: editedBy ?? dashboard.editedBy }
    const shared = await dashboards.share(may['event:write'], dashboard.id, sharing, now)
    return shared.ok ? ok(shownDashboard(shared.value, actor)) : refusedDashboard(shared.refusal, params.dashboard)
  },
})

const remove = operation({
  id: 'deleteDashboard',
  tag: 'Dashboards',
  method: 'delete',
  path: '/dashboards/{dashboard}',
  summary: 'Delete a dashboard with its versions and public links',
  needs: writes,
  status: 204,
  handle: async ({ running, may, params, now }) => {
    const found = await dashboardOf(running, may, params.dashboard)
    if (!found.ok) return found
    const gone = await running.catalogue.dashboards.remove(may['event:write'], found.value.id, now)
    return gone.ok ? ok(undefined) : refusedDashboard(gone.refusal, params.dashboard)
  },
})

const versionShape = z
  .object({
    version: z.int(),
    at: time,
    by: z.string(),
    restored: z.int().nullable().describe('The version it restored.'),
    widgets: z.int(),
  })
  .meta({ id: 'DashboardVersion' })

const versions = operation({
  id: 'listDashboardVersions',
  tag: 'Dashboards',
  method: 'get',
  path: '/dashboards/{dashboard}/versions',
  summary: 'List the versions of a dashboard',
  needs: reads,
  query: pageQuery,
  answers: pageShape(versionShape),
  handle: async ({ running, may, params, query }) => {
    const found = await dashboardOf(running, may, params.dashboard)
    if (!found.ok) return found
    const all = await running.catalogue.dashboards.versions(may['event:read'], found.value.id)
    return pageOfAll(
      query,
      all,
      (one) => String(one.version),
      (one) => ({ ...one, at: iso(one.at) }),
    )
  },
})

const restore = operation({
  id: 'restoreDashboard',
  tag: 'Dashboards',
  method: 'post',
  path: '/dashboards/{dashboard}/restore',
  summary: 'Restore a version of a dashboard',
  needs: writes,
  sends: z.strictObject({ version: z.int().min(1) }).meta({ id: 'DashboardRestore' }),
  answers: dashboardShape,
  handle: async ({ running, actor, may, params, sent, now }) => {
    const found = await dashboardOf(running, may, params.dashboard)
    if (!found.ok) return found
    const back = await running.catalogue.dashboards.restore(may['event:write'], found.value.id, sent.version, now)
    return back.ok ? ok(shownDashboard(back.value, actor)) : refusedDashboard(back.refusal, params.dashboard)
  },
})

export async function dashboardOf(
  { catalogue }: Running,
  may: Grants<'event:read'>,
  called: string,
): Promise<Result<Dashboard, Refusal>> {
  const number = numberOf(called)
  const found = number === undefined ? undefined : await catalogue.dashboards.find(may['event:read'], number)
  return found === undefined ? notFound('dashboard', called) : ok(found)
}

/** Applies the body to the existing content. */
async function contentOf(
  running: Running,
  may: Grants<'project:read'>,
  { projects, ...said }: Said<z.output<typeof dashboardSettings>>,
  before: Partial<DashboardContent> = { annotations: ['releases', 'deploys'] },
): Promise<Result<DashboardContent, Refusal>> {
  const chosen = projects === undefined ? undefined : await projectIds(running, may, projects)
  if (chosen?.ok === false) return invalid('body', 'projects', 'there is no such project')
  const read = readContent({ ...before, ...defined(said), ...defined({ projects: chosen?.value }) })
  return read.ok ? read : invalid('body', read.refusal.at, 'is not valid')
}

export function refusedDashboard(refusal: DashboardRefusal, called: string): Result<never, Refusal> {
  switch (refusal.reason) {
    case 'not_found':
      return notFound('dashboard', called)
    case 'not_yours':
      return refuse({ reason: 'not_yours', name: called })
    case 'changed_meanwhile':
      return conflict('changed_meanwhile', `${refusal.by} has changed it since that version.`)
    case 'too_many':
      return conflict('too_many', `Dashboard limit reached (${MAX_DASHBOARDS}).`)
    case 'nothing_to_undo':
      return conflict('no_version', 'There is no such version.')
  }
}

export const dashboardOperations: readonly Operation[] = [
  list,
  create,
  importFile,
  show,
  change,
  remove,
  versions,
  restore,
]
