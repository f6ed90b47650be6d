import { z } from '@hono/zod-openapi'
import { ok, refuse } from '#domain/result.ts'
import { messages } from '#messages'
import { change, endpoint, type Endpoint } from '../endpoint.ts'
import { findProject } from '../find.ts'
import { noBody } from '../request-body.ts'
import { projectOf, projectShape } from '../shapes/project.ts'
import { teamOf, teamShape } from '../shapes/team.ts'

const t = messages('api')

const ofTeam = '/projects/{organization}/{project}/teams/{team}/'

const list = endpoint({
  path: '/projects/{organization}/{project}/teams/',
  summary: t('operations.projectTeams'),
  needs: ['project:read', 'team:read'],
  query: z.object({}),
  body: z.array(teamShape),
  answer: async ({ running: { catalogue }, may, params }) => {
    const found = await findProject(catalogue, may, params.project)
    if (!found.ok) return found
    const { id } = found.value
    const [teams, projects] = await Promise.all([
      catalogue.teams.list(may['team:read']),
      catalogue.projects.list(may['project:read']),
    ])
    const own = teams.filter((team) => team.projects.includes(id))
    return ok({ body: own.map((team) => teamOf(team, projects.map(projectOf))) })
  },
})

/** Adds a team to a project's owners or removes it. The other owners stay. */
const changes = (['post', 'delete'] as const).map((method) =>
  change({
    method,
    path: ofTeam,
    summary: t(method === 'post' ? 'operations.addProjectTeam' : 'operations.removeProjectTeam'),
    needs: ['project:read', 'project:admin', 'team:read'],
    query: z.object({}),
    sends: noBody,
    statuses: method === 'post' ? [201] : [200],
    body: projectShape,
    answer: async ({ running: { catalogue }, may, params, now }) => {
      const found = await findProject(catalogue, may, params.project)
      if (!found.ok) return found
      const team = await catalogue.teams.bySlug(may['team:read'], params.team)
      if (team === undefined) return refuse({ reason: 'no_team', name: params.team })
      const { id, access } = found.value
      const others = (await catalogue.projects.teams(may['project:read'], id)).filter((one) => one !== team.id)
      const next = method === 'post' ? [...others, team.id] : others
      await catalogue.projects.setAccess(may['project:admin'], id, access, next, now)
      return ok({ body: projectOf(found.value), status: method === 'post' ? 201 : 200 })
    },
  }),
)

export const projectTeamEndpoints: readonly Endpoint[] = [list, ...changes]
