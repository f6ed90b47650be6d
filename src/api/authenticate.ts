import { createHash } from 'node:crypto'
import { authorize, type Actor, type Grant } from '#domain/access/access.ts'
import { withImplied } from '#domain/access/implied-scopes.ts'
import type { Permission } from '#domain/access/roles.ts'
import { rolePermissions } from '#domain/access/roles.ts'
import { applicationScopes } from '#domain/oauth/scopes.ts'
import type { ApiToken } from '#domain/token/token.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import type { ApiRefusal } from './refusal.ts'

export type Grants<P extends Permission> = { readonly [K in P]: Grant<K> }

const BEARER = /^Bearer +(\S+) *$/i

/**
 * Authenticates a request: a bearer token takes precedence over the session cookie. Returns `undefined` if the request
 * has neither. An unknown token is rejected even if the cookie is valid, so that a mistyped token never goes unnoticed.
 */
export async function actorOf(
  running: Pick<Running, 'accounts' | 'catalogue'>,
  headers: Headers,
  now: Date,
): Promise<Result<Actor | undefined, ApiRefusal>> {
  const authorization = headers.get('authorization')
  if (authorization === null) return ok(await running.accounts.actorOf(headers))

  const secret = BEARER.exec(authorization)?.[1]
  const token = secret === undefined ? undefined : await running.catalogue.tokens.byHash(hashOf(secret), now)
  if (token === undefined) return refuse({ reason: 'bad_token' })
  return ok(await tokenActor(running, token))
}

/**
 * A personal token has the permissions that both its scopes and its owner's role allow, on the projects its owner can
 * see.
 */
async function tokenActor(running: Pick<Running, 'accounts'>, token: ApiToken): Promise<Actor | undefined> {
  const { id: tokenId, name, userId } = token
  const whole = withImplied(token.scopes)
  if (userId === null) return { kind: 'token', tokenId, name, scopes: whole, projects: 'all', userId }
  const owner = await running.accounts.actorById(userId)
  if (owner === undefined) return undefined
  const allowed = rolePermissions[owner.role]
  const scopes = whole.filter((scope) => allowed.includes(scope))
  const actor = { kind: 'token', tokenId, name, scopes, projects: owner.projects, userId } as const
  if (token.isOfApplication !== true) return actor
  return { ...actor, more: applicationScopes.filter((one) => allowed.includes(one) && !scopes.includes(one)) }
}

/**
 * Whether the request comes from one of our own pages. Browsers attach the session cookie to requests from other sites
 * too, so a cookie alone must not authorize a change. Browsers report the origin of a request in headers that pages
 * cannot forge: Sec-Fetch-Site or, in older browsers, Origin. A client that sends neither is not a browser and should
 * use a token.
 */
export function isFromOwnPage(headers: Pick<Headers, 'get'>, siteOrigin: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = URL.parse(headers.get('origin') ?? '')
  return origin !== null && (origin.origin === siteOrigin || origin.host === headers.get('host'))
}

/** Returns all grants, or a refusal that names the first missing permission. */
export function grantsFor<P extends Permission>(
  actor: Actor | undefined,
  needs: readonly P[],
): Result<Grants<P>, ApiRefusal> {
  const grants: { [K in Permission]?: Grant<Permission> } = {}
  for (const need of needs) {
    const asked = authorize(actor, need)
    if (!asked.ok) return asked
    grants[need] = asked.value
  }
  return ok(grants as Grants<P>)
}

/** Tokens are stored as hex sha256: they are long and random, so they need neither a salt nor a slow hash. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
