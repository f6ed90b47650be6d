import { z } from 'zod'
import { permissions, rolePermissions, roles } from '#domain/access/roles.ts'
import { ok } from '#domain/result.ts'
import { personOf } from '#domain/access/access.ts'
import type { ApiToken } from '#domain/token/token.ts'
import { pageOfAll } from '../cursor.ts'
import { numberOf } from '../numbers.ts'
import { operation, type Operation } from '../operation.ts'
import { notFound } from '../refuse.ts'
import { id, iso, isoOrNull, name, pageQuery, pageShape, sentTime, time } from '../shapes.ts'

const MAX_TOKEN_NAME = 100

const scope = z.enum(permissions).meta({ id: 'Scope' })

const me = z
  .object({
    kind: z.enum(['user', 'token', 'operator']),
    id: id.nullable().describe('The account’s, or null for a token of the organization.'),
    name: z.string(),
    email: z.string().nullable(),
    role: z.enum(roles).nullable(),
    scopes: z.array(scope).describe('What this credential may do.'),
  })
  .meta({ id: 'Me' })

const showMe = operation({
  id: 'getMe',
  tag: 'Account',
  method: 'get',
  path: '/me',
  summary: 'Show the caller and its permissions',
  needs: [],
  answers: me,
  handle: async ({ running, actor }) => {
    const userId = personOf(actor)
    const person = userId === null ? undefined : await running.accounts.actorById(userId)
    return ok({
      kind: actor.kind,
      id: userId,
      name: actor.kind === 'operator' ? '' : actor.name,
      email: person?.email ?? null,
      role: person?.role ?? null,
      scopes: [...(actor.kind === 'token' ? actor.scopes : rolePermissions[person?.role ?? 'viewer'])],
    })
  },
})

const tokenShape = z
  .object({
    id,
    name: z.string(),
    scopes: z.array(scope),
    lastFour: z.string().describe('The last four characters, to tell tokens apart.'),
    createdAt: time,
    createdBy: z.string(),
    lastUsedAt: time.nullable(),
    expiresAt: time.nullable(),
  })
  .meta({ id: 'Token' })

const newTokenShape = tokenShape
  .extend({ token: z.string().describe('The token itself. It is shown this once.') })
  .meta({ id: 'NewToken' })

const tokenDraft = z
  .strictObject({
    name: name(MAX_TOKEN_NAME),
    scopes: z.array(scope).min(1).max(permissions.length),
    expiresAt: sentTime.nullish().describe('null: never.'),
  })
  .meta({ id: 'TokenDraft' })

function shown(token: ApiToken) {
  return {
    id: String(token.id),
    name: token.name,
    scopes: [...token.scopes],
    lastFour: token.lastFour,
    createdAt: iso(token.createdAt),
    createdBy: token.createdBy,
    lastUsedAt: isoOrNull(token.lastUsedAt),
    expiresAt: isoOrNull(token.expiresAt),
  }
}

function madeFrom({ name: called, scopes, expiresAt }: z.output<typeof tokenDraft>, made: MadeToken) {
  const { hash, lastFour } = made
  return { name: called, scopes, hash, lastFour, expiresAt: expiresAt ? new Date(expiresAt) : null }
}
type MadeToken = { readonly token: string; readonly hash: string; readonly lastFour: string }

/** The two kinds of tokens: personal ones and the organization's. */
const ofPerson = { tag: 'Account', path: '/me/tokens', needs: ['org:read'] } as const
const ofOrganization = { tag: 'Organization', path: '/organization/tokens', needs: ['org:admin'] } as const

const listOwn = operation({
  ...ofPerson,
  id: 'listMyTokens',
  only: 'people',
  method: 'get',
  summary: 'List your personal tokens',
  query: pageQuery,
  answers: pageShape(tokenShape),
  handle: async ({ running, may, query }) => {
    const all = await running.catalogue.tokens.listOwn(may['org:read'])
    return pageOfAll(query, all, (token) => String(token.id), shown)
  },
})

const createOwn = operation({
  ...ofPerson,
  id: 'createMyToken',
  only: 'sessions',
  method: 'post',
  summary: 'Create a personal token',
  description: 'Requires a signed-in session; tokens cannot create tokens. The token is returned only once.',
  sends: tokenDraft,
  status: 201,
  answers: newTokenShape,
  handle: async ({ running, may, sent, now }) => {
    const made = running.newToken('personal', now)
    const token = await running.catalogue.tokens.createOwn(may['org:read'], madeFrom(sent, made), now)
    return ok({ ...shown(token), token: made.token })
  },
})

const revokeOwn = operation({
  ...ofPerson,
  id: 'revokeMyToken',
  only: 'people',
  path: '/me/tokens/{token}',
  method: 'delete',
  summary: 'Revoke a personal token',
  status: 204,
  handle: async ({ running, may, params, now }) => {
    const number = numberOf(params.token)
    const gone = number !== undefined && (await running.catalogue.tokens.revokeOwn(may['org:read'], number, now))
    return gone ? ok(undefined) : notFound('token', params.token)
  },
})

const list = operation({
  ...ofOrganization,
  id: 'listTokens',
  method: 'get',
  summary: 'List organization tokens',
  query: pageQuery,
  answers: pageShape(tokenShape),
  handle: async ({ running, may, query }) => {
    const all = await running.catalogue.tokens.list(may['org:admin'])
    return pageOfAll(query, all, (token) => String(token.id), shown)
  },
})

const create = operation({
  ...ofOrganization,
  id: 'createToken',
  sensitive: true,
  method: 'post',
  summary: 'Create an organization token',
  description: 'It has access to every project. The token is returned only once.',
  sends: tokenDraft,
  status: 201,
  answers: newTokenShape,
  handle: async ({ running, may, sent, now }) => {
    const made = running.newToken('organization', now)
    const token = await running.catalogue.tokens.create(may['org:admin'], madeFrom(sent, made), now)
    return ok({ ...shown(token), token: made.token })
  },
})

const revoke = operation({
  ...ofOrganization,
  id: 'revokeToken',
  path: '/organization/tokens/{token}',
  method: 'delete',
  summary: 'Revoke a token',
  status: 204,
  handle: async ({ running, may, params, now }) => {
    const number = numberOf(params.token)
    const gone = number !== undefined && (await running.catalogue.tokens.revoke(may['org:admin'], number, now))
    return gone ? ok(undefined) : notFound('token', params.token)
  },
})

export const accountOperations: readonly Operation[] = [showMe, listOwn, createOwn, revokeOwn, list, create, revoke]
