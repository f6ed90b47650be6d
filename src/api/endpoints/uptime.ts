import { z } from '@hono/zod-openapi'
import { narrow } from '#domain/access/access.ts'
import type { Project } from '#domain/project/project.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import type { UptimeRefusal } from '#domain/uptime/uptime-catalogue.ts'
import { messages } from '#messages'
import type { Grants } from '../authenticate.ts'
import { change, endpoint, several, type Endpoint } from '../endpoint.ts'
import { chosenProjects, findProject } from '../find.ts'
import { offsetOf, offsetPage } from '../offset-page.ts'
import { once, pageQuery, pageSize } from '../query.ts'
import type { ApiRefusal } from '../refusal.ts'
import { jsonBody, noBody } from '../request-body.ts'
import {
  isHttpCheck,
  uptimeCheckOf,
  uptimeCheckShape,
  uptimeOf,
  uptimeShape,
  type HttpCheck,
} from '../shapes/uptime.ts'
import { configOf, newUptimeBody, uptimeChangeBody } from '../uptime-body.ts'

const t = messages('api')

const reading = ['event:read', 'project:read'] as const
const changing = ['alerts:write', 'event:read', 'project:read'] as const
type Reading = Grants<(typeof reading)[number]>

const ofProject = '/projects/{organization}/{project}/uptime/'
const ofCheck = '/projects/{organization}/{project}/uptime/{check}/'
const listQuery = z.object({ ...pageQuery.shape, query: once.default('') })

interface Asked {
  readonly running: Running
  readonly may: Reading
  readonly query: z.output<typeof listQuery>
  readonly asked: { readonly path: string; readonly search: URLSearchParams }
}

/** HTTP checks, failing ones first. */
async function list({ running, may, query, asked }: Asked, projects: readonly Project[]) {
  const { catalogue } = running
  const offset = offsetOf(query.cursor)
  if (!offset.ok) return offset
  const page = { offset: offset.value, limit: pageSize(query) }
  const filter = { projects: projects.map(({ id }) => id), text: query.query, state: 'any', kind: 'http' } as const
  const found = await catalogue.uptime.list(may['event:read'], filter, { ...page, limit: page.limit + 1 })
  const { rows, headers } = offsetPage(running, asked, found.checks, page)
  const [checks, known] = await Promise.all([
    catalogue.uptime.findAll(
      may['event:read'],
      rows.map(({ checkId }) => checkId),
    ),
    catalogue.projects.list(may['project:read']),
  ])
  const byId = new Map(checks.map((check) => [check.id, check]))
  const slugs = new Map(known.map(({ id, slug }) => [id, slug]))
  const body = rows.flatMap((standing) => {
    const check = byId.get(standing.checkId)
    if (check === undefined || !isHttpCheck(check)) return []
    return [uptimeOf(check, standing, slugs.get(check.projectId) ?? '')]
  })
  return ok({ body, headers })
}

const listOfAll = endpoint({
  path: '/organizations/{organization}/uptime/',
  summary: t('operations.uptimeMonitors'),
  needs: reading,
  query: z.object({ ...listQuery.shape, project: several }),
  body: z.array(uptimeShape),
  answer: async (request) => {
    const chosen = await chosenProjects(request.running.catalogue, request.may, request.query.project)
    return chosen.ok ? list(request, chosen.value) : chosen
  },
})

const listOfProject = endpoint({
  path: ofProject,
  summary: t('operations.uptimeOfProject'),
  needs: reading,
  query: listQuery,
  body: z.array(uptimeShape),
  answer: async (request) => {
    const project = await findProject(request.running.catalogue, request.may, request.params.project)
    return project.ok ? list(request, [project.value]) : project
  },
})

const creation = change({
  method: 'post',
  path: ofProject,
  summary: t('operations.createUptime'),
  needs: changing,
  query: z.object({}),
  sends: jsonBody(newUptimeBody),
  statuses: [201],
  body: uptimeShape,
  answer: async ({ running, may, params, sent, now }) => {
    const { catalogue, uptime } = running
    const project = await findProject(catalogue, may, params.project)
    if (!project.ok) return project
    const config = configOf(sent, undefined, uptime)
    if (!config.ok) return config
    const made = await catalogue.uptime.create(may['alerts:write'], project.value.id, [config.value], now)
    if (!made.ok) return refuse(refusalOf(made.refusal, ''))
    const answer = await shownAt(running, may, { ...params, check: String(made.value[0]) })
    return answer.ok ? ok({ ...answer.value, status: 201 }) : answer
  },
})

const one = endpoint({
  path: ofCheck,
  summary: t('operations.uptimeMonitor'),
  needs: reading,
  query: z.object({}),
  body: uptimeShape,
  answer: ({ running, may, params }) => shownAt(running, may, params),
})

const update = change({
  method: 'put',
  path: ofCheck,
  summary: t('operations.changeUptime'),
  needs: changing,
  query: z.object({}),
  sends: jsonBody(uptimeChangeBody),
  body: uptimeShape,
  answer: async ({ running, may, params, sent, now }) => {
    const { catalogue, uptime } = running
    const found = await findCheck(running, may, params)
    if (!found.ok) return found
    const config = configOf(sent, found.value.check, uptime)
    if (!config.ok) return config
    const changed = await catalogue.uptime.update(may['alerts:write'], found.value.check.id, config.value, now)
    if (!changed.ok) return refuse(refusalOf(changed.refusal, params.check))
    return shownAt(running, may, params)
  },
})

const removal = change({
  method: 'delete',
  path: ofCheck,
  summary: t('operations.deleteUptime'),
  needs: changing,
  query: z.object({}),
  sends: noBody,
  statuses: [204],
  body: z.null(),
  answer: async ({ running, may, params, now }) => {
    const found = await findCheck(running, may, params)
    if (!found.ok) return found
    const removed = await running.catalogue.uptime.remove(may['alerts:write'], found.value.check.id, now)
    return removed.ok ? ok({ body: null, status: 204 }) : refuse(refusalOf(removed.refusal, params.check))
  },
})

const results = endpoint({
  path: '/projects/{organization}/{project}/uptime/{check}/checks/',
  summary: t('operations.uptimeChecks'),
  needs: reading,
  query: pageQuery,
  body: z.array(uptimeCheckShape),
  answer: async ({ running, may, params, query }) => {
    const found = await findCheck(running, may, params)
    if (!found.ok) return found
    const { check } = found.value
    const stored = await running.events.uptimeChecks(may['event:read'], check.id, { limit: pageSize(query) })
    return ok({ body: stored.map((result) => uptimeCheckOf(result, check)) })
  },
})

export const uptimeEndpoints: readonly Endpoint[] = [listOfAll, listOfProject, creation, one, update, removal, results]

interface FoundCheck {
  readonly check: HttpCheck
  readonly project: Project
}

/** An HTTP check by number, in the path's project. */
async function findCheck(
  { catalogue }: Running,
  may: Reading,
  params: { readonly project: string; readonly check: string },
): Promise<Result<FoundCheck, ApiRefusal>> {
  const project = await findProject(catalogue, may, params.project)
  if (!project.ok) return project
  const grant = narrow(may['event:read'], [project.value.id])
  const check = /^[1-9][0-9]{0,8}$/.test(params.check)
    ? await catalogue.uptime.find(grant, Number(params.check))
    : undefined
  if (check === undefined || !isHttpCheck(check)) return refuse({ reason: 'no_check', name: params.check })
  return ok({ check, project: project.value })
}

async function shownAt(running: Running, may: Reading, params: Parameters<typeof findCheck>[2]) {
  const found = await findCheck(running, may, params)
  if (!found.ok) return found
  const { check, project } = found.value
  const standing = (await running.catalogue.uptime.statesOf(may['event:read'], [check.id])).get(check.id)
  return ok({ body: uptimeOf(check, standing, project.slug) })
}

function refusalOf(refusal: UptimeRefusal, name: string): ApiRefusal {
  switch (refusal.reason) {
    case 'not_found':
      return { reason: 'no_check', name }
    case 'too_many':
    case 'taken':
      return { reason: 'bad_body', why: messages('uptime')(`refusal.${refusal.reason}`) }
    case 'in_use':
      return { reason: 'bad_body', why: messages('uptime')('refusal.in_use', { checks: refusal.checks }) }
  }
}
