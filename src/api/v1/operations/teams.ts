import { z } from 'zod'
import { ok, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import { MAX_NAME, type Team, type TeamRefusal } from '#domain/team/team.ts'
import type { Grants } from '../../authenticate.ts'
import { pageOfAll } from '../cursor.ts'
import { operation, type Operation } from '../operation.ts'
import { conflict, invalid, notFound } from '../refuse.ts'
import type { Refusal } from '../refusal.ts'
import { id, iso, name, pageQuery, pageShape, time } from '../shapes.ts'

const teamShape = z
  .object({
    id,
    slug: z.string(),
    name: z.string(),
    createdAt: time,
    members: z.array(id).describe('Ids of accounts.'),
    projects: z.array(id),
  })
  .meta({ id: 'Team' })

function shownTeam({ id: number, slug, name: called, createdAt, members, projects }: Team) {
  return {
    id: String(number),
    slug,
    name: called,
    createdAt: iso(createdAt),
    members: [...members],
    projects: projects.map(String),
  }
}

const listTeams = operation({
  id: 'listTeams',
  tag: 'Teams',
  method: 'get',
  path: '/teams',
  summary: 'List teams',
  needs: ['team:read'],
  query: pageQuery,
  answers: pageShape(teamShape),
  handle: async ({ running, may, query }) =>
    pageOfAll(query, await running.catalogue.teams.list(may['team:read']), (one) => String(one.id), shownTeam),
})

const createTeam = operation({
  id: 'createTeam',
  tag: 'Teams',
  method: 'post',
  path: '/teams',
  summary: 'Create a team',
  needs: ['team:admin'],
  sends: z.strictObject({ name: name(MAX_NAME) }).meta({ id: 'TeamDraft' }),
  status: 201,
  answers: teamShape,
  handle: async ({ running, may, sent, now }) => {
    const made = await running.catalogue.teams.create(may['team:admin'], sent.name, now)
    return made.ok ? ok(shownTeam(made.value)) : refusedTeam(made.refusal, sent.name)
  },
})

const showTeam = operation({
  id: 'getTeam',
  tag: 'Teams',
  method: 'get',
  path: '/teams/{team}',
  summary: 'Show a team',
  needs: ['team:read'],
  answers: teamShape,
  handle: async ({ running, may, params }) => {
    const team = await findTeam(running, may, params.team)
    return team.ok ? ok(shownTeam(team.value)) : team
  },
})

const changeTeam = operation({
  id: 'updateTeam',
  tag: 'Teams',
  method: 'patch',
  path: '/teams/{team}',
  summary: 'Rename a team or set its members',
  needs: ['team:read', 'team:admin'],
  sends: z
    .strictObject({
      name: name(MAX_NAME).optional(),
      members: z.array(z.string().max(100)).max(1000).optional().describe('All of its members, as account ids.'),
    })
    .meta({ id: 'TeamChange' }),
  answers: teamShape,
  handle: async ({ running, may, params, sent, now }) => {
    const found = await findTeam(running, may, params.team)
    if (!found.ok) return found
    const { teams } = running.catalogue
    const { id: number } = found.value
    if (sent.name !== undefined) {
      const renamed = await teams.rename(may['team:admin'], number, sent.name, now)
      if (!renamed.ok) return refusedTeam(renamed.refusal, params.team)
    }
    if (sent.members !== undefined && !(await teams.setMembers(may['team:admin'], number, sent.members, now)))
      return notFound('team', params.team)
    const changed = await findTeam(running, may, String(number))
    return changed.ok ? ok(shownTeam(changed.value)) : changed
  },
})

const removeTeam = operation({
  id: 'deleteTeam',
  tag: 'Teams',
  method: 'delete',
  path: '/teams/{team}',
  summary: 'Delete a team',
  description: 'Its projects stay; projects that only this team could see become visible to owners and admins only.',
  needs: ['team:read', 'team:admin'],
  status: 204,
  handle: async ({ running, may, params, now }) => {
    const found = await findTeam(running, may, params.team)
    if (!found.ok) return found
    const gone = await running.catalogue.teams.remove(may['team:admin'], found.value.id, now)
    return gone ? ok(undefined) : notFound('team', params.team)
  },
})

async function findTeam(running: Running, may: Grants<'team:read'>, called: string): Promise<Result<Team, Refusal>> {
  const all = await running.catalogue.teams.list(may['team:read'])
  const team = all.find((one) => one.slug === called || String(one.id) === called)
  return team === undefined ? notFound('team', called) : ok(team)
}

function refusedTeam({ reason }: TeamRefusal, called: string): Result<never, Refusal> {
  switch (reason) {
    case 'not_found':
      return notFound('team', called)
    case 'name_taken':
      return conflict(reason, 'Another team has this name.')
    case 'name_missing':
    case 'name_too_long':
      return invalid('body', 'name', `1 to ${MAX_NAME} characters`)
  }
}

export const teamOperations: readonly Operation[] = [listTeams, createTeam, showTeam, changeTeam, removeTeam]
