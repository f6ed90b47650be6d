import { agentScopes } from '#domain/oauth/scopes.ts'
import { oauthPaths } from '#domain/oauth/oauth-paths.ts'
import { absolute, type Site } from '#domain/paths.ts'

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
