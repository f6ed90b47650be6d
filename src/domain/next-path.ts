/**
 * Returns the path to go to after signing in, if it is one of this app: anything else (another host, `//host`,
 * `/\host`, the API) is undefined, so that a link to the sign-in page cannot send people elsewhere.
 */
export function nextPath(asked: string | readonly string[] | undefined): string | undefined {
  if (typeof asked !== 'string' || !asked.startsWith('/') || !URL.canParse(asked, HERE)) return undefined
  const url = new URL(asked, HERE)
  // `/.//host` is a path of ours that becomes `//host` when its dots are resolved: another host to whoever reads it.
  if (url.origin !== HERE || url.pathname.startsWith('//')) return undefined
  if (/^\/(?:api|sign-in|sign-up|setup)(?:\/|$)/.test(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}

/** Stands for our own origin: what resolves to another one is not ours. */
const HERE = 'http://here.invalid'
