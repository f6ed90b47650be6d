import { agentScopes, applicationScopes } from '#domain/oauth/scopes.ts'
import { oauthPaths } from '#domain/oauth/oauth-paths.ts'
import { absolute, type Site } from '#domain/paths.ts'
import type { Permission } from '#domain/access/roles.ts'

/**
 * The same answer 401, with the way to a token that an agent can go by itself (RFC 9728, 5.1).
 * @param wasWrong whether there was a token
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
 * The same answer 403, with the scopes to ask for anew: those that the application has and those that it lacks (RFC 6750,
 * 3.1; Model Context Protocol 2026-07-28, authorization, “Scope challenge”).
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
