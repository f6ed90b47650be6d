import { z } from '@hono/zod-openapi'
import { parsePublicKey, type PublicKey } from '#domain/ids.ts'
import type { Project, ProjectKey } from '#domain/project/project.ts'
import { MAX_NAME } from '#domain/team/team.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import { messages } from '#messages'
import type { Grants } from '../authenticate.ts'
import { change, endpoint, type Endpoint } from '../endpoint.ts'
import { findProject } from '../find.ts'
import type { ApiRefusal } from '../refusal.ts'
import { jsonBody, noBody } from '../request-body.ts'
import { keyOf, keyShape } from '../shapes/project.ts'

const t = messages('api')

const ofProject = '/projects/{organization}/{project}/keys/'
const ofKey = '/projects/{organization}/{project}/keys/{publicKey}/'
const changing = ['project:read', 'project:write'] as const

const name = z.string().max(MAX_NAME, t('body.name', { most: String(MAX_NAME) }))
const whole = z.int().min(1, t('body.rateLimit')).max(1_000_000_000, t('body.rateLimit'))
const rateLimit = z.object({ count: whole, window: whole }, t('body.rateLimit')).nullable()
const keyBody = z
  .object({ name: name.nullish(), isActive: z.boolean().optional(), rateLimit: rateLimit.optional() })
  .openapi('KeyChange')
type KeyBody = z.output<typeof keyBody>

const create = change({
  method: 'post',
  path: ofProject,
  summary: t('operations.createKey'),
  needs: changing,
  query: z.object({}),
  sends: jsonBody(keyBody),
  statuses: [201],
  body: keyShape,
  answer: async ({ running, may, params, sent, now }) => {
    const found = await findProject(running.catalogue, may, params.project)
    if (!found.ok) return found
    const { projects } = running.catalogue
    const made = await projects.createKey(may['project:write'], found.value.id, sent.name ?? 'default', now)
    if (made === undefined) return refuse({ reason: 'no_project', name: params.project })
    const { name: _, ...rest } = sent
    const changed = await projects.updateKey(may['project:write'], made.publicKey, changeOf(rest), now)
    return ok({ body: keyOf(changed ?? made, running.settings.site), status: 201 })
  },
})

const show = endpoint({
  path: ofKey,
  summary: t('operations.key'),
  needs: ['project:read'],
  query: z.object({}),
  body: keyShape,
  answer: async ({ running, may, params }) => {
    const found = await findKey(running, may, params)
    return found.ok ? ok({ body: keyOf(found.value.key, running.settings.site) }) : found
  },
})

const update = change({
  method: 'put',
  path: ofKey,
  summary: t('operations.changeKey'),
  needs: changing,
  query: z.object({}),
  sends: jsonBody(keyBody),
  body: keyShape,
  answer: async ({ running, may, params, sent, now }) => {
    const found = await findKey(running, may, params)
    if (!found.ok) return found
    const { publicKey } = found.value.key
    const changed = await running.catalogue.projects.updateKey(may['project:write'], publicKey, changeOf(sent), now)
    if (changed === undefined) return refuse({ reason: 'no_key', name: params.publicKey })
    return ok({ body: keyOf(changed, running.settings.site) })
  },
})

const remove = change({
  method: 'delete',
  path: ofKey,
  summary: t('operations.deleteKey'),
  needs: changing,
  query: z.object({}),
  sends: noBody,
  statuses: [204],
  body: z.null(),
  answer: async ({ running, may, params, now }) => {
    const found = await findKey(running, may, params)
    if (!found.ok) return found
    const removed = await running.catalogue.projects.removeKey(may['project:write'], found.value.key.publicKey, now)
    return removed ? ok({ body: null, status: 204 }) : refuse({ reason: 'no_key', name: params.publicKey })
  },
})

export const keyEndpoints: readonly Endpoint[] = [create, show, update, remove]

function changeOf({ name: label, isActive, rateLimit: limit }: Partial<KeyBody>) {
  return {
    ...(typeof label === 'string' && { label }),
    ...(isActive !== undefined && { enabled: isActive }),
    ...(limit !== undefined && { rateLimit: limit && { count: limit.count, windowSeconds: limit.window } }),
  }
}

/** A key by its public part, only within its own project. */
async function findKey(
  { catalogue }: Running,
  may: Grants<'project:read'>,
  params: { readonly project: string; readonly publicKey: string },
): Promise<Result<{ project: Project; key: ProjectKey }, ApiRefusal>> {
  const project = await findProject(catalogue, may, params.project)
  if (!project.ok) return project
  const wanted: PublicKey | undefined = parsePublicKey(params.publicKey)
  const keys = await catalogue.projects.keys(may['project:read'], project.value.id)
  const key = keys.find(({ publicKey }) => publicKey === wanted)
  return key === undefined ? refuse({ reason: 'no_key', name: params.publicKey }) : ok({ project: project.value, key })
}
