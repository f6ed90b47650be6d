import { z } from '@hono/zod-openapi'
import { ok, refuse } from '#domain/result.ts'
import { messages } from '#messages'
import { endpoint, type Endpoint } from '../endpoint.ts'
import { projectOf, projectShape } from '../shapes/project.ts'
import { teamOf, teamShape } from '../shapes/team.ts'

const t = messages('api')

/** Not paginated: there are only as many as people have created by hand. */
const list = endpoint({
  path: '/organizations/{organization}/teams/',
  summary: t('operations.teams'),
  needs: ['team:read', 'project:read'],
  query: z.object({}),
  body: z.array(teamShape),
  answer: async ({ running, may }) => {
    const [teams, projects] = await Promise.all([
      running.catalogue.teams.list(may['team:read']),
      running.catalogue.projects.list(may['project:read']),
    ])
    const all = projects.map(projectOf)
    return ok({ body: teams.map((team) => teamOf(team, all)) })
  },
})

const show = endpoint({
  path: '/teams/{organization}/{team}/',
  summary: t('operations.team'),
  needs: ['team:read', 'project:read'],
  query: z.object({}),
  body: teamShape,
  answer: async ({ running, may, params }) => {
    const team = await running.catalogue.teams.bySlug(may['team:read'], params.team)
    if (team === undefined) return refuse({ reason: 'no_team', name: params.team })
    const projects = await running.catalogue.projects.list(may['project:read'])
    return ok({ body: teamOf(team, projects.map(projectOf)) })
  },
})

const projectsOfTeam = endpoint({
  path: '/teams/{organization}/{team}/projects/',
  summary: t('operations.teamProjects'),
  needs: ['team:read', 'project:read'],
  query: z.object({}),
  body: z.array(projectShape),
  answer: async ({ running, may, params }) => {
    const team = await running.catalogue.teams.bySlug(may['team:read'], params.team)
    if (team === undefined) return refuse({ reason: 'no_team', name: params.team })
    const projects = await running.catalogue.projects.list(may['project:read'])
    return ok({ body: projects.filter(({ id }) => team.projects.includes(id)).map(projectOf) })
  },
})

export const teamEndpoints: readonly Endpoint[] = [list, show, projectsOfTeam]
