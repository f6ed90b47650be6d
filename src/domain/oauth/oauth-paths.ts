/** Endpoints of the authorization server for programs. The consent page for users is `paths.authorize`. */
export const oauthPaths = {
  token: () => '/api/oauth/token',
  revoke: () => '/api/oauth/revoke',
  register: () => '/api/oauth/register',
  /** An empty key set: nothing is signed. */
  keys: () => '/api/oauth/jwks',
  /** Metadata of the resource for agents. */
  resource: () => '/.well-known/oauth-protected-resource/mcp',
}
