/** Cookies that the answer to a request must set, as `Set-Cookie` writes them, base path and all. */
export interface CookiesToSet {
  readonly cookies: readonly string[]
}
