import { agentScopes, applicationScopes } from '#domain/oauth/scopes.ts'
import { oauthPaths } from '#domain/oauth/oauth-paths.ts'
import { absolute, type Site } from '#domain/paths.ts'
import type { Permission } from '#domain/access/roles.ts'

/**
 * Adds to a 401 response the metadata from which an agent can obtain a token by its own means (RFC 9728, 5.1).
 * @param wasWrong whether the request had a token
 */
export function withWayIn(refused: Response, site: Site, wasWrong: boolean): Response {
  const headers = new Headers(refused.headers)
  const said = [
    ...(wasWrong ? ['error="invalid_token"'] : []),
    `resource_metadata="${absolute(site, oauthPaths.resource())}"`,
    `scope="${agentScopes.join(' ')}"`,
  ]
  headers.set('WWW-Authenticate', `Bearer ${said.join(', ')}`)
  return new Response(refused.body, { status: refused.status, headers })
}

/**
 * Adds to a 403 response the scopes to request: those the application has plus those it lacks (RFC 6750, 3.1; Model
 * Context Protocol 2026-07-28, authorization, “Scope challenge”).
 */
export function withStepUp(refused: Response, site: Site, scopes: readonly Permission[]): Response {
  const asked = applicationScopes.filter((one) => scopes.includes(one))
  const said = [
    'error="insufficient_scope"',
    `scope="${asked.join(' ')}"`,
    `resource_metadata="${absolute(site, oauthPaths.resource())}"`,
  ]
  const headers = new Headers(refused.headers)
  headers.set('WWW-Authenticate', `Bearer ${said.join(', ')}`)
  return new Response(refused.body, { status: refused.status, headers })
}
