/** Cookies to set in the response, in `Set-Cookie` format including the base path. */
export interface CookiesToSet {
  readonly cookies: readonly string[]
}
