import { z } from '@hono/zod-openapi'
import { authorize, type Actor } from '#domain/access/access.ts'
import { ok } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import { messages } from '#messages'
import { endpoint, type Endpoint } from '../endpoint.ts'
import { organizationOf, organizationShape } from '../shapes/organization.ts'

const t = messages('api')

const listOrganizations = endpoint({
  path: '/organizations/',
  summary: t('operations.organizations'),
  needs: ['org:read'],
  query: z.object({}),
  body: z.array(organizationShape),
  answer: async ({ running, actor }) => ok({ body: [await theOrganization(running, actor)] }),
})

const showOrganization = endpoint({
  path: '/organizations/{organization}/',
  summary: t('operations.organization'),
  needs: ['org:read'],
  query: z.object({}),
  body: organizationShape,
  answer: async ({ running, actor }) => ok({ body: await theOrganization(running, actor) }),
})

export const organizationEndpoints: readonly Endpoint[] = [listOrganizations, showOrganization]

async function theOrganization(running: Running, actor: Actor) {
  const { organization, site } = running.settings
  return organizationOf(organization, site, await foundedAt(running, actor))
}

/**
 * The organization has no creation date: it is as old as its oldest project or, without a visible one, as this process.
 */
async function foundedAt(running: Running, actor: Actor): Promise<Date> {
  const mayList = authorize(actor, 'project:read')
  const projects = mayList.ok ? await running.catalogue.projects.list(mayList.value) : []
  const ages = projects.map((project) => project.createdAt.getTime())
  return ages.length === 0 ? running.health().startedAt : new Date(Math.min(...ages))
}
