import { z } from 'zod'
import { authorize } from '#domain/access/access.ts'
import {
  MAX_RETENTION_DAYS,
  MAX_SLUG,
  platforms,
  projectAccesses,
  retentionFields,
  type Project,
  type ProjectRefusal,
} from '#domain/project/project.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import { MAX_NAME } from '#domain/team/team.ts'
import { findProject } from '../../find.ts'
import { pageOfAll } from '../cursor.ts'
import { operation, type Operation } from '../operation.ts'
import { defined } from '../defined.ts'
import { invalid } from '../refuse.ts'
import type { Refusal } from '../refusal.ts'
import { id, iso, isoOrNull, name, pageQuery, pageShape, time } from '../shapes.ts'
import { teamsNamed } from '../teams-named.ts'

const days = z.int().min(1).max(MAX_RETENTION_DAYS).nullable()
const retention = z
  .object(
    Object.fromEntries(retentionFields.map((field) => [field, days])) as Record<
      (typeof retentionFields)[number],
      typeof days
    >,
  )
  .meta({
    id: 'Retention',
    description: 'Days that each kind of data is kept; null: as long as the instance keeps it.',
  })

const projectShape = z
  .object({
    id,
    slug: z.string(),
    name: z.string(),
    platform: z.enum(platforms),
    access: z.enum(projectAccesses).describe('Who sees it: everybody, or its teams (and owners and admins).'),
    createdAt: time,
    firstEventAt: time.nullable(),
    retention,
    apdexMs: z.int().nullable().describe('How long a transaction may take; null: the usual threshold.'),
  })
  .meta({ id: 'Project' })

function shown(project: Project): z.input<typeof projectShape> {
  const { slug, platform, access, createdAt, firstEventAt, apdexMs } = project
  const kept = Object.fromEntries(retentionFields.map((field) => [field, project[field]]))
  return {
    id: String(project.id),
    slug,
    name: project.name,
    platform,
    access,
    createdAt: iso(createdAt),
    firstEventAt: isoOrNull(firstEventAt),
    // Both types have the same names, one to one.
    retention: kept as z.input<typeof retention>,
    apdexMs,
  }
}

const list = operation({
  id: 'listProjects',
  tag: 'Projects',
  method: 'get',
  path: '/projects',
  summary: 'List projects',
  needs: ['project:read'],
  query: pageQuery,
  answers: pageShape(projectShape),
  handle: async ({ running, may, query }) =>
    pageOfAll(query, await running.catalogue.projects.list(may['project:read']), (one) => String(one.id), shown),
})

const accessDraft = {
  access: z.enum(projectAccesses).optional(),
  teams: z.array(z.string().max(100)).max(100).optional().describe('Slugs or ids of the teams that own it.'),
}

const create = operation({
  id: 'createProject',
  tag: 'Projects',
  method: 'post',
  path: '/projects',
  summary: 'Create a project',
  description: 'It gets a first key. Setting its access also requires `project:admin` and `team:read`.',
  needs: ['project:read', 'project:write'],
  sends: z
    .strictObject({ name: name(MAX_NAME), platform: z.enum(platforms).default('other'), ...accessDraft })
    .meta({ id: 'ProjectDraft' }),
  status: 201,
  answers: projectShape,
  handle: async ({ running, actor, may, sent, now }) => {
    const wanted =
      sent.access === undefined && sent.teams === undefined ? undefined : await accessOf(running, actor, sent)
    if (wanted !== undefined && !wanted.ok) return wanted
    const { projects } = running.catalogue
    const { project } = await projects.create(may['project:write'], { name: sent.name, platform: sent.platform }, now)
    if (wanted === undefined) return ok(shown(project))
    const { grant, access, teams } = wanted.value
    await projects.setAccess(grant, project.id, access ?? project.access, teams ?? [], now)
    return ok(shown({ ...project, access: access ?? project.access }))
  },
})

/** The new visibility of a project, if the caller may change it. */
async function accessOf(
  running: Running,
  actor: Parameters<typeof authorize>[0],
  { access, teams }: { readonly access?: Project['access'] | undefined; readonly teams?: string[] | undefined },
) {
  const grant = authorize(actor, 'project:admin')
  if (!grant.ok) return grant
  const read = authorize(actor, 'team:read')
  if (!read.ok) return read
  const found = teams === undefined ? undefined : await teamsNamed(running, read.value, teams)
  if (found !== undefined && !found.ok) return found
  return ok({ grant: grant.value, access, teams: found?.value })
}

const show = operation({
  id: 'getProject',
  tag: 'Projects',
  method: 'get',
  path: '/projects/{project}',
  summary: 'Show a project',
  needs: ['project:read'],
  answers: projectShape,
  handle: async ({ running, may, params }) => {
    const found = await findProject(running.catalogue, may, params.project)
    return found.ok ? ok(shown(found.value)) : found
  },
})

const change = operation({
  id: 'updateProject',
  tag: 'Projects',
  method: 'patch',
  path: '/projects/{project}',
  summary: 'Change a project',
  description: 'Absent fields stay. After a slug change the old addresses redirect.',
  needs: ['project:read', 'project:write'],
  sends: z
    .strictObject({
      name: name(MAX_NAME).optional(),
      slug: z.string().min(1).max(MAX_SLUG).optional(),
      platform: z.enum(platforms).optional(),
      retention: retention.partial().optional(),
      apdexMs: z.int().min(1).nullable().optional(),
      ...accessDraft,
    })
    .meta({ id: 'ProjectChange' }),
  answers: projectShape,
  handle: async ({ running, actor, may, params, sent, now }) => {
    const found = await findProject(running.catalogue, may, params.project)
    if (!found.ok) return found
    const { access, teams, retention: kept, ...general } = sent
    const wanted = access === undefined && teams === undefined ? undefined : await accessOf(running, actor, sent)
    if (wanted !== undefined && !wanted.ok) return wanted
    const { projects } = running.catalogue
    const changed = await projects.update(may['project:write'], found.value.id, defined({ ...general, ...kept }), now)
    if (!changed.ok) return refused(changed.refusal, params.project)
    if (wanted === undefined) return ok(shown(changed.value))
    const owners = wanted.value.teams ?? (await projects.teams(may['project:read'], found.value.id))
    const seenBy = access ?? changed.value.access
    await projects.setAccess(wanted.value.grant, found.value.id, seenBy, owners, now)
    return ok(shown({ ...changed.value, access: seenBy }))
  },
})

function refused(refusal: ProjectRefusal, called: string): Result<never, Refusal> {
  switch (refusal.reason) {
    case 'not_found':
      return refuse({ reason: 'no_project', name: called })
    case 'slug_taken':
      return refuse({ reason: 'conflict', why: 'slug_taken', detail: 'Another project has this slug.' })
    case 'slug_invalid':
      return invalid('body', 'slug', 'lower-case letters, digits and dashes, with a letter among them')
    case 'name_missing':
    case 'name_too_long':
      return invalid('body', 'name', `1 to ${MAX_NAME} characters`)
    case 'retention_out_of_range':
      return invalid('body', `retention.${refusal.field}`, 'exceeds the retention of this instance')
    case 'apdex_out_of_range':
      return invalid('body', 'apdexMs', 'out of range')
  }
}

const remove = operation({
  id: 'deleteProject',
  sensitive: true,
  tag: 'Projects',
  method: 'delete',
  path: '/projects/{project}',
  summary: 'Delete a project with all its data',
  description: 'Its keys stop working at once; events and files are deleted in the background.',
  needs: ['project:read', 'project:admin'],
  status: 204,
  handle: async ({ running, may, params, now }) => {
    const found = await findProject(running.catalogue, may, params.project)
    if (!found.ok) return found
    const removed = await running.catalogue.projects.remove(may['project:admin'], found.value.id, now)
    if (removed.ok) return ok(undefined)
    return removed.refusal.reason === 'on_hold'
      ? refuse(removed.refusal)
      : refuse({ reason: 'no_project', name: params.project })
  },
})

export const projectOperations: readonly Operation[] = [list, create, show, change, remove]
