import { z } from '@hono/zod-openapi'
import { ok } from '#domain/result.ts'
import { messages } from '#messages'
import { endpoint, type Endpoint } from '../endpoint.ts'
import { findProject } from '../find.ts'
import { keyOf, keyShape, projectOf, projectShape } from '../shapes/project.ts'

const t = messages('api')

const listProjects = ['/projects/', '/organizations/{organization}/projects/'].map((path) =>
  endpoint({
    path,
    summary: t('operations.projects'),
    needs: ['project:read'],
    query: z.object({}),
    body: z.array(projectShape),
    // Not paginated: there are only as many as a team has created by hand.
    answer: async ({ running, may }) => {
      const projects = await running.catalogue.projects.list(may['project:read'])
      return ok({ body: projects.map(projectOf) })
    },
  }),
)

const showProject = endpoint({
  path: '/projects/{organization}/{project}/',
  summary: t('operations.project'),
  needs: ['project:read'],
  query: z.object({}),
  body: projectShape,
  answer: async ({ running, may, params }) => {
    const project = await findProject(running.catalogue, may, params.project)
    return project.ok ? ok({ body: projectOf(project.value) }) : project
  },
})

const listKeys = endpoint({
  path: '/projects/{organization}/{project}/keys/',
  summary: t('operations.keys'),
  needs: ['project:read'],
  query: z.object({}),
  body: z.array(keyShape),
  answer: async ({ running, may, params }) => {
    const project = await findProject(running.catalogue, may, params.project)
    if (!project.ok) return project
    const keys = await running.catalogue.projects.keys(may['project:read'], project.value.id)
    return ok({ body: keys.map((key) => keyOf(key, running.settings.site)) })
  },
})

export const projectEndpoints: readonly Endpoint[] = [...listProjects, showProject, listKeys]
