import { z } from '@hono/zod-openapi'
import type { Team } from '#domain/team/team.ts'
import { ok, refuse } from '#domain/result.ts'
import { messages } from '#messages'
import { endpoint, type Endpoint } from '../endpoint.ts'
import { time } from '../shapes/common.ts'
import { projectOf, projectShape } from '../shapes/project.ts'

const t = messages('api')

const teamShape = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    dateCreated: time,
    memberCount: z.number(),
    isMember: z.boolean(),
    hasAccess: z.boolean(),
    projects: z.array(projectShape),
  })
  .openapi('Team')

type Projects = readonly z.output<typeof projectShape>[]

function teamOf({ id, slug, name, createdAt, members, projects }: Team, all: Projects): z.output<typeof teamShape> {
  const ids = new Set(projects.map(String))
  return {
    id: String(id),
    slug,
    name,
    dateCreated: createdAt.toISOString(),
    memberCount: members.length,
    isMember: true,
    hasAccess: true,
    projects: all.filter((project) => ids.has(project.id)),
  }
}

/** All on one page: there are as many as people have made by hand. */
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
