import { z } from 'zod'
import type { DashboardLink } from '#domain/dashboard/dashboard.ts'
import { absolute, paths } from '#domain/paths.ts'
import { ok } from '#domain/result.ts'
import { pageOfAll } from '../cursor.ts'
import { numberOf } from '../numbers.ts'
import { operation, type Operation } from '../operation.ts'
import { notFound } from '../refuse.ts'
import { id, iso, isoOrNull, pageQuery, pageShape, time } from '../shapes.ts'
import { dashboardOf, refusedDashboard } from './dashboards.ts'

const linkShape = z
  .object({
    id,
    version: z.int().describe('A frozen copy of the dashboard.'),
    createdAt: time,
    createdBy: z.string(),
    lastOpenedAt: time.nullable(),
  })
  .meta({ id: 'DashboardLink' })

function shown({ id: number, version, createdAt, createdBy, lastOpenedAt }: DashboardLink): z.input<typeof linkShape> {
  return { id: String(number), version, createdAt: iso(createdAt), createdBy, lastOpenedAt: isoOrNull(lastOpenedAt) }
}

const list = operation({
  id: 'listDashboardLinks',
  tag: 'Dashboards',
  method: 'get',
  path: '/dashboards/{dashboard}/links',
  summary: 'List the public links of a dashboard',
  needs: ['event:read'],
  query: pageQuery,
  answers: pageShape(linkShape),
  handle: async ({ running, may, params, query }) => {
    const found = await dashboardOf(running, may, params.dashboard)
    if (!found.ok) return found
    const all = await running.catalogue.dashboards.links(may['event:read'], found.value.id)
    return pageOfAll(query, all, (one) => String(one.id), shown)
  },
})

const create = operation({
  id: 'createDashboardLink',
  tag: 'Dashboards',
  method: 'post',
  path: '/dashboards/{dashboard}/links',
  summary: 'Create a public link to a dashboard',
  needs: ['event:read', 'org:write'],
  status: 201,
  answers: linkShape.extend({
    url: z.string().describe('Anyone with the link can see the dashboard. Returned only once.'),
  }),
  handle: async ({ running, may, params, now }) => {
    const found = await dashboardOf(running, may, params.dashboard)
    if (!found.ok) return found
    const { token, hash } = running.newLinkToken()
    const made = await running.catalogue.dashboards.makeLink(may['org:write'], found.value.id, hash, now)
    if (!made.ok) return refusedDashboard(made.refusal, params.dashboard)
    return ok({ ...shown(made.value), url: absolute(running.settings.site, paths.sharedDashboard(token)) })
  },
})

const remove = operation({
  id: 'deleteDashboardLink',
  tag: 'Dashboards',
  method: 'delete',
  path: '/dashboards/{dashboard}/links/{link}',
  summary: 'Revoke a public link of a dashboard',
  needs: ['event:read', 'event:write'],
  status: 204,
  handle: async ({ running, may, params, now }) => {
    const found = await dashboardOf(running, may, params.dashboard)
    if (!found.ok) return found
    const { dashboards } = running.catalogue
    const gone = await dashboards.removeLink(may['event:write'], found.value.id, numberOf(params.link) ?? 0, now)
    return gone ? ok(undefined) : notFound('link', params.link)
  },
})

export const dashboardLinkOperations: readonly Operation[] = [list, create, remove]
