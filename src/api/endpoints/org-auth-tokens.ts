import { z } from '@hono/zod-openapi'
import { scopesForTools } from '#domain/access/roles.ts'
import { ok, refuse } from '#domain/result.ts'
import type { ApiToken } from '#domain/token/token.ts'
import { messages } from '#messages'
import { change, endpoint, type Endpoint } from '../endpoint.ts'
import { jsonBody, noBody } from '../request-body.ts'
import { time } from '../shapes/common.ts'

const t = messages('api')

const ofOrganization = '/organizations/{organization}/org-auth-tokens/'
const needs = ['org:admin'] as const
const MAX_NAME = 100

const tokenShape = z
  .object({
    id: z.string(),
    name: z.string(),
    scopes: z.array(z.string()),
    tokenLastCharacters: z.string(),
    dateCreated: time,
    dateLastUsed: time.nullable(),
    projectLastUsedId: z.null(),
  })
  .openapi('OrgAuthToken')

const tokenBody = z
  .object({
    name: z
      .string(t('body.name', { most: String(MAX_NAME) }))
      .min(1)
      .max(MAX_NAME),
  })
  .openapi('NewOrgAuthToken')

const list = endpoint({
  path: ofOrganization,
  summary: t('operations.orgAuthTokens'),
  needs,
  query: z.object({}),
  body: z.array(tokenShape),
  answer: async ({ running, may }) => ok({ body: (await running.catalogue.tokens.list(may['org:admin'])).map(shown) }),
})

/** Has the scopes that build tools need, like `mishap token create --organization`. */
const create = change({
  method: 'post',
  path: ofOrganization,
  summary: t('operations.createOrgAuthToken'),
  needs,
  query: z.object({}),
  sends: jsonBody(tokenBody),
  statuses: [201],
  body: tokenShape.extend({ token: z.string() }).openapi('MadeOrgAuthToken'),
  answer: async ({ running, actor, may, sent, now }) => {
    // The page asks a signed-in user to re-authenticate first, which this endpoint cannot do.
    if (actor.kind === 'user') return refuse({ reason: 'not_supported', why: t('notHere.orgTokens') })
    const { token, hash, lastFour } = running.newToken('organization', now)
    const row = { name: sent.name, scopes: [...scopesForTools], hash, lastFour, expiresAt: null }
    const made = await running.catalogue.tokens.create(may['org:admin'], row, now)
    return ok({ body: { ...shown(made), token }, status: 201 })
  },
})

const remove = change({
  method: 'delete',
  path: `${ofOrganization}{token}/` as const,
  summary: t('operations.deleteOrgAuthToken'),
  needs,
  query: z.object({}),
  sends: noBody,
  statuses: [204],
  body: z.null(),
  answer: async ({ running, may, params, now }) => {
    const id = /^\d{1,15}$/.test(params.token) ? Number(params.token) : undefined
    const isGone = id !== undefined && (await running.catalogue.tokens.revoke(may['org:admin'], id, now))
    return isGone ? ok({ body: null, status: 204 }) : refuse({ reason: 'no_api_token', name: params.token })
  },
})

function shown({ id, name, scopes, lastFour, createdAt, lastUsedAt }: ApiToken) {
  return {
    id: String(id),
    name,
    scopes: [...scopes],
    tokenLastCharacters: lastFour,
    dateCreated: createdAt.toISOString(),
    dateLastUsed: lastUsedAt?.toISOString() ?? null,
    projectLastUsedId: null,
  }
}

export const orgAuthTokenEndpoints: readonly Endpoint[] = [list, create, remove]
