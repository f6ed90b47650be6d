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

/** A grant for each permission that an endpoint needs. */
export type Grants<P extends Permission> = { readonly [K in P]: Grant<K> }

const BEARER = /^Bearer +(\S+) *$/i

/**
 * Who asks: the bearer token decides where there is one, else the session cookie; undefined when there is neither.
 * A token that nobody knows is refused even beside a good cookie, so that a mistyped one is never overlooked.
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

/** A personal token may what its scopes and its owner's role both allow, on the projects that its owner sees. */
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
 * Whether a page of ours asks. A browser sends the session's cookie along with what other sites' pages ask for, so a
 * cookie alone changes nothing. Browsers say where a request comes from, and pages cannot change what they say: by
 * Sec-Fetch-Site, and older ones by Origin. Whatever says neither is no browser, and should bring a token.
 */
export function isFromOwnPage(headers: Pick<Headers, 'get'>, siteOrigin: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = URL.parse(headers.get('origin') ?? '')
  return origin !== null && (origin.origin === siteOrigin || origin.host === headers.get('host'))
}

/** Every permission or none: the first one that is missing is the refusal. */
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

/** Tokens are kept as sha256 in hex: random and long, they need no salt and no slow hash. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
