import type { AccessRequest, Application, AskError, AskRefusal } from '#domain/oauth/oauth.ts'
import { isRegistered } from '#domain/oauth/redirect-uri.ts'
import { areOurs } from '#domain/oauth/resource.ts'
import { parseScopes } from '#domain/oauth/scopes.ts'
import { absolute, type Site } from '#domain/paths.ts'
import { ok, refuse, type Result } from '#domain/result.ts'

/** A SHA-256 in base64url (RFC 7636, 4.2). */
const CHALLENGE = /^[\w-]{43}$/

/** Parses the authorization request of a known application. */
export function readRequest(
  query: URLSearchParams,
  application: Application,
  site: Site,
): Result<AccessRequest, AskRefusal> {
  const [redirectUri, ...others] = query.getAll('redirect_uri')
  // Nothing is sent to an unregistered redirect URI, not even the error.
  if (redirectUri === undefined || others.length > 0 || !isRegistered(application.redirectUris, redirectUri))
    return refuse({ reason: 'bad_redirect' })
  const state = query.get('state')
  const challenge = query.get('code_challenge') ?? ''
  const scopes = parseScopes(query.get('scope'))
  const wrong = errorIn(query, challenge, scopes.length === 0, site)
  if (wrong !== undefined) {
    const back = answerTo({ redirectUri, state }, site, { error: wrong })
    return refuse({ reason: wrong, application, back })
  }
  return ok({ application, redirectUri, scopes, challenge, state })
}

/** Parameters that may occur only once (RFC 6749, 3.1). */
const SINGLE = ['response_type', 'client_id', 'state', 'scope', 'code_challenge', 'code_challenge_method'] as const
const MAX_STATE = 2000

function errorIn(query: URLSearchParams, challenge: string, asksNothing: boolean, site: Site): AskError | undefined {
  if (SINGLE.some((name) => query.getAll(name).length > 1)) return 'invalid_request'
  if (!query.has('response_type') || (query.get('state') ?? '').length > MAX_STATE) return 'invalid_request'
  if (query.get('response_type') !== 'code') return 'unsupported_response_type'
  // `plain`, the default method (RFC 7636, 4.3), proves nothing.
  if (query.get('code_challenge_method') !== 'S256' || !CHALLENGE.test(challenge)) return 'invalid_request'
  if (!areOurs(site, query.getAll('resource'))) return 'invalid_target'
  return asksNothing ? 'invalid_scope' : undefined
}

/** The redirect URI with the response and the issuer (RFC 9207). */
export function answerTo(
  { redirectUri, state }: Pick<AccessRequest, 'redirectUri' | 'state'>,
  site: Site,
  answer: Readonly<Record<string, string>>,
): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries({ ...answer, ...(state !== null && { state }), iss: absolute(site, '') }))
    url.searchParams.set(name, value)
  return url.href
}
