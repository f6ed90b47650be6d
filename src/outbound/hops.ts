/** One request in a chain of redirects. */
export interface Hop {
  readonly url: URL | null
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array | string
}

/** Headers that only identify the client and the trace. */
const HARMLESS: ReadonlySet<string> = new Set(['user-agent', 'accept', 'accept-language', 'sentry-trace'])

/**
 * The next request of a redirect (RFC 9110, 15.4). Another origin gets only the harmless headers, because any header
 * may contain a secret.
 */
export function nextHop(
  { url: from, method, headers, body }: Hop,
  { status, location }: { readonly status: number; readonly location: string | undefined },
): Hop | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined || from === null) return undefined
  const url = URL.parse(location, from)
  const own = url?.origin === from.origin ? headers : harmlessOf(headers)
  const isKept = status >= 307 || method === 'GET'
  if (!isKept) return { url, method: 'GET', headers: own }
  return { url, method, headers: own, ...(body !== undefined && { body }) }
}

function harmlessOf(headers: Hop['headers']): Hop['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => HARMLESS.has(name.toLowerCase())))
}
