/** One request on the way to an answer. */
export interface Hop {
  readonly url: URL | null
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array | string
}

/** Where an answer leads on (RFC 9110, 15.4). Another origin is not told what was meant for the first one. */
export function nextHop(
  { url: from, method, headers, body }: Hop,
  { status, location }: { readonly status: number; readonly location: string | undefined },
): Hop | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined || from === null) return undefined
  const url = URL.parse(location, from)
  const own = url?.origin === from.origin ? headers : {}
  const isKept = status >= 307 || method === 'GET'
  if (!isKept) return { url, method: 'GET', headers: own }
  return { url, method, headers: own, ...(body !== undefined && { body }) }
}
