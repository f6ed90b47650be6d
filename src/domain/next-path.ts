/**
 * The path to go to after signing in, if it belongs to this app. Anything else (another host, `//host`, `/\host`, the
 * API) is `undefined`, so that a link to the sign-in page cannot be used for an open redirect.
 */
export function nextPath(asked: string | readonly string[] | undefined): string | undefined {
  if (typeof asked !== 'string' || !asked.startsWith('/') || !URL.canParse(asked, HERE)) return undefined
  const url = new URL(asked, HERE)
  // The path of `/.//host` resolves to `//host`, which browsers treat as another host.
  if (url.origin !== HERE || url.pathname.startsWith('//')) return undefined
  if (/^\/(?:api|sign-in|sign-up|setup)(?:\/|$)/.test(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}

/** A placeholder for our own origin: a path that resolves to a different origin is not ours. */
const HERE = 'http://here.invalid'
