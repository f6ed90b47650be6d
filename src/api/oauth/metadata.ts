import { resourcesOf } from '#domain/oauth/resource.ts'
import { agentScopes, applicationScopes } from '#domain/oauth/scopes.ts'
import { oauthPaths } from '#domain/oauth/oauth-paths.ts'
import { absolute, paths, type Site } from '#domain/paths.ts'

/** Protected resource metadata (RFC 9728, 2). */
export function resourceMetadata(site: Site, resource: string) {
  return {
    resource,
    resource_name: 'Mishap',
    authorization_servers: [absolute(site, '')],
    bearer_methods_supported: ['header'],
    scopes_supported: agentScopes,
  }
}

/**
 * Authorization server metadata (RFC 8414, 2).
 * @param hasRegistration whether applications may register themselves
 */
export function serverMetadata(site: Site, hasRegistration: boolean) {
  return {
    issuer: absolute(site, ''),
    authorization_endpoint: absolute(site, paths.authorize()),
    token_endpoint: absolute(site, oauthPaths.token()),
    ...(hasRegistration && { registration_endpoint: absolute(site, oauthPaths.register()) }),
    revocation_endpoint: absolute(site, oauthPaths.revoke()),
    scopes_supported: applicationScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    protected_resources: resourcesOf(site),
  }
}

/**
 * The same document under OpenID's name. Below a base path it is the only one that clients look for where the proxy
 * forwards nothing but that path, and they expect the fields that OpenID requires. There are no ID tokens, so there are
 * no keys and no signatures.
 */
export function openIdMetadata(site: Site, hasRegistration: boolean) {
  return {
    ...serverMetadata(site, hasRegistration),
    jwks_uri: absolute(site, oauthPaths.keys()),
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [],
  }
}
