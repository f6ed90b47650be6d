import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import { parsePublicKey, type ProjectId } from '#domain/ids.ts'
import { dsn } from '#domain/paths.ts'
import type { ProjectKey } from '#domain/project/project.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import { MAX_NAME } from '#domain/team/team.ts'
import type { Grants } from '../../authenticate.ts'
import { findProject } from '../../find.ts'
import { pageOfAll } from '../cursor.ts'
import { defined } from '../defined.ts'
import { operation, type Operation } from '../operation.ts'
import { notFound } from '../refuse.ts'
import type { Refusal } from '../refusal.ts'
import { iso, pageQuery, pageShape, time } from '../shapes.ts'

const rateLimit = z.object({ count: z.int().min(1).max(1_000_000_000), windowSeconds: z.int().min(1).max(86_400) })

const keyShape = z
  .object({
    id: z.string().describe('The public half of the DSN.'),
    label: z.string(),
    enabled: z.boolean(),
    rateLimit: rateLimit.nullable(),
    dsn: z.string(),
    createdAt: time,
  })
  .meta({ id: 'ProjectKey' })

function shownKey({ settings }: Running, { publicKey, projectId, label, enabled, ...key }: ProjectKey) {
  const { rateLimit: limit, createdAt } = key
  const address = dsn(settings.site, publicKey, projectId)
  return { id: publicKey, label, enabled, rateLimit: limit, dsn: address, createdAt: iso(createdAt) }
}

const keyDraft = { label: z.string().trim().max(MAX_NAME) }

const listKeys = operation({
  id: 'listProjectKeys',
  tag: 'Projects',
  method: 'get',
  path: '/projects/{project}/keys',
  summary: 'List the keys of a project',
  needs: ['project:read'],
  query: pageQuery,
  answers: pageShape(keyShape),
  handle: async ({ running, may, params, query }) => {
    const found = await findProject(running.catalogue, may, params.project)
    if (!found.ok) return found
    const keys = await running.catalogue.projects.keys(may['project:read'], found.value.id)
    return pageOfAll(
      query,
      keys,
      (key) => key.publicKey,
      (key) => shownKey(running, key),
    )
  },
})

const createKey = operation({
  id: 'createProjectKey',
  tag: 'Projects',
  method: 'post',
  path: '/projects/{project}/keys',
  summary: 'Create a key',
  needs: ['project:read', 'project:write'],
  sends: z.strictObject(keyDraft),
  status: 201,
  answers: keyShape,
  handle: async ({ running, may, params, sent, now }) => {
    const found = await findProject(running.catalogue, may, params.project)
    if (!found.ok) return found
    const key = await running.catalogue.projects.createKey(may['project:write'], found.value.id, sent.label, now)
    return key === undefined ? refuse({ reason: 'no_project', name: params.project }) : ok(shownKey(running, key))
  },
})

const changeKey = operation({
  id: 'updateProjectKey',
  tag: 'Projects',
  method: 'patch',
  path: '/projects/{project}/keys/{key}',
  summary: 'Update, disable or enable a key',
  needs: ['project:read', 'project:write'],
  sends: z
    .strictObject({ ...keyDraft, enabled: z.boolean(), rateLimit: rateLimit.nullable() })
    .partial()
    .meta({ id: 'ProjectKeyChange' }),
  answers: keyShape,
  handle: async ({ running, may, params, sent, now }) => {
    const key = await findKey(running, may, params)
    if (!key.ok) return key
    const { projects } = running.catalogue
    const changed = await projects.updateKey(may['project:write'], key.value.publicKey, defined(sent), now)
    return changed === undefined ? notFound('key', params.key) : ok(shownKey(running, changed))
  },
})

const removeKey = operation({
  id: 'deleteProjectKey',
  tag: 'Projects',
  method: 'delete',
  path: '/projects/{project}/keys/{key}',
  summary: 'Delete a key',
  needs: ['project:read', 'project:write'],
  status: 204,
  handle: async ({ running, may, params, now }) => {
    const key = await findKey(running, may, params)
    if (!key.ok) return key
    const gone = await running.catalogue.projects.removeKey(may['project:write'], key.value.publicKey, now)
    return gone ? ok(undefined) : notFound('key', params.key)
  },
})

/** A key of the project in the path only. */
async function findKey(
  running: Running,
  may: Grants<'project:read'>,
  params: { readonly project: string; readonly key: string },
): Promise<Result<ProjectKey, Refusal>> {
  const found = await findProject(running.catalogue, may, params.project)
  if (!found.ok) return found
  const publicKey = parsePublicKey(params.key)
  const key = (await keysOf(running, may['project:read'], found.value.id)).find((one) => one.publicKey === publicKey)
  return key === undefined ? notFound('key', params.key) : ok(key)
}

function keysOf({ catalogue }: Running, grant: Grant<'project:read'>, project: ProjectId) {
  return catalogue.projects.keys(grant, project)
}

export const projectKeyOperations: readonly Operation[] = [listKeys, createKey, changeKey, removeKey]
