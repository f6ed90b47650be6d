/** Where programs ask the authorization server. People it asks on a page: `paths.authorize`. */
export const oauthPaths = {
  token: () => '/api/oauth/token',
  revoke: () => '/api/oauth/revoke',
  register: () => '/api/oauth/register',
  /** An empty key set: nothing is signed. */
  keys: () => '/api/oauth/jwks',
  /** What the address for agents says of itself. */
  resource: () => '/.well-known/oauth-protected-resource/mcp',
}
