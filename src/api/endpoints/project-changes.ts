import { z } from '@hono/zod-openapi'
import { MAX_SLUG, parsePlatform, type Platform, type ProjectRefusal } from '#domain/project/project.ts'
import { MAX_NAME } from '#domain/team/team.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { messages } from '#messages'
import { change, type Endpoint } from '../endpoint.ts'
import { findProject } from '../find.ts'
import type { ApiRefusal } from '../refusal.ts'
import { jsonBody, noBody } from '../request-body.ts'
import { projectOf, projectShape } from '../shapes/project.ts'

const t = messages('api')

const name = z.string().min(1, nameWrong()).max(MAX_NAME, nameWrong())
const slug = z.string().min(1).max(MAX_SLUG)
/** Clients know far more platforms. Unknown ones are mapped by their first word, or to `other`. */
const platform = z.string().max(64)

function nameWrong(): string {
  return t('body.name', { most: String(MAX_NAME) })
}

/** `python-django` → `python`; unknown → `other`. */
export function platformOf(text: string): Platform {
  return parsePlatform(text) ?? parsePlatform(text.split('-')[0] ?? '') ?? 'other'
}

const newProject = z
  .object({ name, slug: slug.nullish(), platform: platform.nullish(), default_rules: z.boolean().optional() })
  .openapi('NewProject')

/** Creates a project for a team. Like every new project, it is open to the whole organization. */
const create = (['/teams/{organization}/{team}/projects/', '/organizations/{organization}/projects/'] as const).map(
  (path) =>
    change({
      method: 'post',
      path,
      summary: t('operations.createProject'),
      needs: ['project:read', 'project:write', 'project:admin', 'team:read'],
      query: z.object({}),
      sends: jsonBody(newProject),
      statuses: [201],
      body: projectShape,
      answer: async ({ running: { catalogue }, may, params, sent, now }) => {
        const named = 'team' in params ? params.team : undefined
        const team = named === undefined ? undefined : await catalogue.teams.bySlug(may['team:read'], named)
        if (named !== undefined && team === undefined) return refuse({ reason: 'no_team', name: named })
        const draft = { name: sent.name, platform: platformOf(sent.platform ?? '') }
        const { project } = await catalogue.projects.create(may['project:write'], draft, now)
        if (team !== undefined)
          await catalogue.projects.setAccess(may['project:admin'], project.id, 'organization', [team.id], now)
        if (sent.slug === undefined || sent.slug === null || sent.slug === project.slug)
          return ok({ body: projectOf(project), status: 201 })
        const changed = await catalogue.projects.update(may['project:write'], project.id, { slug: sent.slug }, now)
        // If the requested slug is taken or invalid, the project keeps the one derived from its name, which the
        // response contains.
        return ok({ body: projectOf(changed.ok ? changed.value : project), status: 201 })
      },
    }),
)

const projectChange = z
  .object({ name: name.optional(), slug: slug.optional(), platform: platform.nullish() })
  .openapi('ProjectChange')

/** Fields for which Mishap has no setting are ignored. */
const update = change({
  method: 'put',
  path: '/projects/{organization}/{project}/',
  summary: t('operations.changeProject'),
  needs: ['project:read', 'project:write'],
  query: z.object({}),
  sends: jsonBody(projectChange),
  body: projectShape,
  answer: async ({ running: { catalogue }, may, params, sent, now }) => {
    const found = await findProject(catalogue, may, params.project)
    if (!found.ok) return found
    const wanted = {
      ...(sent.name !== undefined && { name: sent.name }),
      ...(sent.slug !== undefined && { slug: sent.slug }),
      ...(typeof sent.platform === 'string' && { platform: platformOf(sent.platform) }),
    }
    const changed = await catalogue.projects.update(may['project:write'], found.value.id, wanted, now)
    return changed.ok ? ok({ body: projectOf(changed.value) }) : refused(changed.refusal, params.project)
  },
})

const remove = change({
  method: 'delete',
  path: '/projects/{organization}/{project}/',
  summary: t('operations.deleteProject'),
  needs: ['project:read', 'project:admin'],
  query: z.object({}),
  sends: noBody,
  statuses: [204],
  body: z.null(),
  answer: async ({ running: { catalogue }, may, params, now }) => {
    const found = await findProject(catalogue, may, params.project)
    if (!found.ok) return found
    const removed = await catalogue.projects.remove(may['project:admin'], found.value.id, now)
    if (removed.ok) return ok({ body: null, status: 204 })
    if (removed.refusal.reason === 'on_hold') return refuse(removed.refusal)
    return refuse({ reason: 'no_project', name: params.project })
  },
})

export const projectChangeEndpoints: readonly Endpoint[] = [...create, update, remove]

function refused(refusal: ProjectRefusal, project: string): Result<never, ApiRefusal> {
  switch (refusal.reason) {
    case 'not_found':
      return refuse({ reason: 'no_project', name: project })
    case 'slug_taken':
      return refuse({ reason: 'bad_body', why: t('body.field', { name: 'slug', why: t('body.slugTaken') }) })
    case 'slug_invalid':
      return refuse({ reason: 'bad_body', why: t('body.field', { name: 'slug', why: t('body.slug') }) })
    case 'name_missing':
    case 'name_too_long':
      return refuse({ reason: 'bad_body', why: nameWrong() })
    case 'retention_out_of_range':
    case 'apdex_out_of_range':
      throw new Error(`The API changes no ${refusal.field}.`)
  }
}
