import { z } from '@hono/zod-openapi'
import { ok } from '#domain/result.ts'
import { messages } from '#messages'
import { endpoint, type Endpoint } from '../endpoint.ts'
import { findProject } from '../find.ts'
import { projectEnvironments } from '../project-environments.ts'

const t = messages('api')

const environmentShape = z.object({ id: z.string(), name: z.string(), isHidden: z.boolean() }).openapi('Environment')

const visibility = z.enum(['all', 'hidden', 'visible'], t('parameter.visibility')).default('visible')

/** Environments are identified by name, so the id is the name. */
const list = endpoint({
  path: '/projects/{organization}/{project}/environments/',
  summary: t('operations.projectEnvironments'),
  needs: ['project:read', 'event:read'],
  query: z.object({ visibility }),
  body: z.array(environmentShape),
  answer: async ({ running, may, params, query }) => {
    const project = await findProject(running.catalogue, may, params.project)
    if (!project.ok) return project
    const all = await projectEnvironments(running, may, project.value.id)
    const asked = all.filter((one) => query.visibility === 'all' || one.hidden === (query.visibility === 'hidden'))
    return ok({ body: asked.map(({ name, hidden: isHidden }) => ({ id: name, name, isHidden })) })
  },
})

export const environmentEndpoints: readonly Endpoint[] = [list]
