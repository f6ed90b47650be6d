import type { RequestData } from '#domain/event/event.ts'

/** Headers that curl generates itself, or that would be wrong when repeating a request. */
const OWN_HEADERS = new Set(['host', 'content-length', 'connection', 'cookie', 'transfer-encoding'])

/**
 * Returns a curl command that repeats the request and is safe to paste: everything is quoted for a POSIX shell, and
 * control characters, which could end a terminal's bracketed paste, are removed. `undefined` unless the address is
 * http(s), because curl would read files for other schemes.
 */
export function curlCommand(request: RequestData): string | undefined {
  const url = requestUrl(request)
  if (url === undefined) return undefined
  const method = (request.method ?? 'GET').toUpperCase()
  const body = request.data === undefined || request.data === null ? undefined : request.data
  const cookies = (request.cookies ?? []).map(([name, value]) => `${name}=${value}`).join('; ')
  return [
    `curl --globoff ${quoted(url)}`,
    ...(method === (body === undefined ? 'GET' : 'POST') ? [] : [`--request ${quoted(method)}`]),
    ...headersOf(request),
    ...(cookies === '' ? [] : [`--cookie ${quoted(cookies)}`]),
    ...(body === undefined
      ? []
      : [`--data-raw ${quoted(typeof body === 'string' ? body : JSON.stringify(body), 'block')}`]),
  ].join(' \\\n  ')
}

// RFC 9110 5.6.2. Anything else is not a header, and a name starting with @ would make curl read a file.
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

function headersOf({ headers = [] }: RequestData): readonly string[] {
  return headers
    .filter(([name]) => TOKEN.test(name) && !OWN_HEADERS.has(name.toLowerCase()))
    .map(([name, value]) => `--header ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`)
}

/** Returns the full address with query, or `undefined` unless it is http(s). */
export function requestUrl({ url, query_string: query = [] }: RequestData): string | undefined {
  if (url === undefined || !/^https?:\/\//i.test(url)) return undefined
  if (query.length === 0 || url.includes('?')) return url
  return `${url}?${new URLSearchParams(query.map(([name, value]) => [name, value])).toString()}`
}

/** @param form a `block` keeps its tabs and line breaks. */
function quoted(text: string, form: 'line' | 'block' = 'line'): string {
  const safe = text.replace(/\p{Cc}/gu, (control) =>
    form === 'block' && (control === '\n' || control === '\t') ? control : '',
  )
  return `'${safe.replaceAll("'", `'\\''`)}'`
}
