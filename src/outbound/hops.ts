/** One request on the way to an answer. */
export interface Hop {
  readonly url: URL | null
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array | string
}

/** Headers that say nothing but what client asks, and in which trace. */
const HARMLESS: ReadonlySet<string> = new Set(['user-agent', 'accept', 'accept-language', 'sentry-trace'])

/**
 * Where an answer leads on (RFC 9110, 15.4). Another origin gets the harmless headers, and not what was meant for the
 * first one: secrets are in headers of any name.
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
