import { createHash, randomBytes } from 'node:crypto'
import type { IssuedTokens, TokenRefusal } from '#domain/oauth/oauth.ts'
import type { Access, NewTokens, RedeemRefusal } from '#domain/oauth/oauth-catalogue.ts'
import { areOurs } from '#domain/oauth/resource.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { OAuthParts } from './oauth-parts.ts'

const HOUR_MS = 3_600_000
const ACCESS_MS = HOUR_MS

/** A random secret, and the hash by which it is looked up. */
export function newSecret(prefix: string): { readonly secret: string; readonly hash: string } {
  const secret = prefix + randomBytes(32).toString('base64url')
  return { secret, hash: hashOf(secret) }
}

/** sha256, hex: for 256 random bits a plain hash is enough. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** The verifier's form (RFC 7636, 4.1). */
const VERIFIER = /^[\w.~-]{43,128}$/

type Issued = Result<IssuedTokens, TokenRefusal>

export async function issue(parts: OAuthParts, form: URLSearchParams, now: Date): Promise<Issued> {
  for (const name of new Set(form.keys())) {
    if (name !== 'resource' && form.getAll(name).length > 1) return refuse('invalid_request')
  }
  if (!areOurs(parts.settings.site, form.getAll('resource'))) return refuse('invalid_target')
  switch (form.get('grant_type')) {
    case null:
      return refuse('invalid_request')
    case 'authorization_code':
      return redeem(parts, form, now)
    case 'refresh_token':
      return refresh(parts, form, now)
    default:
      return refuse('unsupported_grant_type')
  }
}

async function redeem(parts: OAuthParts, form: URLSearchParams, now: Date): Promise<Issued> {
  const { code, client_id: clientId, redirect_uri: redirectUri, code_verifier: verifier } = Object.fromEntries(form)
  if (code === undefined || clientId === undefined || redirectUri === undefined) return refuse('invalid_request')
  if (verifier === undefined || !VERIFIER.test(verifier)) return refuse('invalid_request')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const made = newTokens(now)
  const proof = { codeHash: hashOf(code), clientId, redirectUri, challenge }
  return answer(parts, await parts.catalogue.oauth.redeem(proof, made.kept, now), made, now)
}

async function refresh(parts: OAuthParts, form: URLSearchParams, now: Date): Promise<Issued> {
  const { refresh_token: token, client_id: clientId, scope } = Object.fromEntries(form)
  if (token === undefined || clientId === undefined) return refuse('invalid_request')
  const made = newTokens(now)
  const proof = { refreshHash: hashOf(token), clientId, ...(scope !== undefined && { scopes: scope.split(' ') }) }
  return answer(parts, await parts.catalogue.oauth.refresh(proof, made.kept, now), made, now)
}

function newTokens(now: Date) {
  const access = newSecret('mishap_at_')
  const refreshing = newSecret('mishap_rt_')
  const kept: NewTokens = {
    accessHash: access.hash,
    accessLastFour: access.secret.slice(-4),
    accessExpiresAt: new Date(now.getTime() + ACCESS_MS),
    refreshHash: refreshing.hash,
  }
  return { access: access.secret, refresh: refreshing.secret, kept }
}

async function answer(
  { accounts, catalogue }: OAuthParts,
  given: Result<Access, RedeemRefusal>,
  { access, refresh: refreshing }: ReturnType<typeof newTokens>,
  now: Date,
): Promise<Issued> {
  if (!given.ok) return refuse(given.refusal === 'not_granted' ? 'invalid_scope' : 'invalid_grant')
  const { id, userId, scopes } = given.value
  if ((await accounts.actorById(userId)) === undefined) {
    await catalogue.oauth.end(id, now)
    return refuse('invalid_grant')
  }
  return ok({
    access_token: access,
    token_type: 'Bearer',
    expires_in: ACCESS_MS / 1000,
    refresh_token: refreshing,
    scope: scopes.join(' '),
  })
}
