import { z } from '@hono/zod-openapi'
import { MAX_NAME, type TeamRefusal } from '#domain/team/team.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { messages } from '#messages'
import { change, type Endpoint } from '../endpoint.ts'
import type { ApiRefusal } from '../refusal.ts'
import { jsonBody, noBody } from '../request-body.ts'
import { projectOf } from '../shapes/project.ts'
import { teamOf, teamShape } from '../shapes/team.ts'

const t = messages('api')

const ofTeam = '/teams/{organization}/{team}/'

const newTeam = z
  .object({ name: z.string().optional(), slug: z.string().optional() })
  .refine(({ name, slug }) => (name ?? slug ?? '') !== '', t('body.name', { most: String(MAX_NAME) }))
  .openapi('NewTeam')

/** Derives the slug from the name. */
const create = change({
  method: 'post',
  path: '/organizations/{organization}/teams/',
  summary: t('operations.createTeam'),
  needs: ['team:admin'],
  query: z.object({}),
  sends: jsonBody(newTeam),
  statuses: [201],
  body: teamShape,
  answer: async ({ running: { catalogue }, may, sent, now }) => {
    const made = await catalogue.teams.create(may['team:admin'], sent.name ?? sent.slug ?? '', now)
    return made.ok ? ok({ body: teamOf(made.value, []), status: 201 }) : refused(made.refusal, sent.name ?? '')
  },
})

const update = change({
  method: 'put',
  path: ofTeam,
  summary: t('operations.changeTeam'),
  needs: ['team:read', 'team:admin', 'project:read'],
  query: z.object({}),
  sends: jsonBody(newTeam),
  body: teamShape,
  answer: async ({ running: { catalogue }, may, params, sent, now }) => {
    const team = await catalogue.teams.bySlug(may['team:read'], params.team)
    if (team === undefined) return refuse({ reason: 'no_team', name: params.team })
    const changed = await catalogue.teams.rename(may['team:admin'], team.id, sent.name ?? team.name, now)
    if (!changed.ok) return refused(changed.refusal, params.team)
    const projects = await catalogue.projects.list(may['project:read'])
    return ok({ body: teamOf(changed.value, projects.map(projectOf)) })
  },
})

const remove = change({
  method: 'delete',
  path: ofTeam,
  summary: t('operations.deleteTeam'),
  needs: ['team:read', 'team:admin'],
  query: z.object({}),
  sends: noBody,
  statuses: [204],
  body: z.null(),
  answer: async ({ running: { catalogue }, may, params, now }) => {
    const team = await catalogue.teams.bySlug(may['team:read'], params.team)
    const removed = team !== undefined && (await catalogue.teams.remove(may['team:admin'], team.id, now))
    return removed ? ok({ body: null, status: 204 }) : refuse({ reason: 'no_team', name: params.team })
  },
})

export const teamChangeEndpoints: readonly Endpoint[] = [create, update, remove]

function refused({ reason }: TeamRefusal, name: string): Result<never, ApiRefusal> {
  switch (reason) {
    case 'not_found':
      return refuse({ reason: 'no_team', name })
    case 'name_taken':
      return refuse({ reason: 'conflict', why: t('body.nameTaken') })
    case 'name_missing':
    case 'name_too_long':
      return refuse({ reason: 'bad_body', why: t('body.name', { most: String(MAX_NAME) }) })
  }
}
