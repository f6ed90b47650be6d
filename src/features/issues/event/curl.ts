import type { RequestData } from '#domain/event/event.ts'

/** Headers that curl makes itself, or that would be wrong for a repeated request. */
const OWN_HEADERS = new Set(['host', 'content-length', 'connection', 'cookie', 'transfer-encoding'])

/**
 * A command that sends the request again, safe to paste: everything is quoted for a POSIX shell, and control characters,
 * which could end a terminal's bracketed paste, are dropped. undefined where the address is not one of http: curl would
 * read files for others.
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

// RFC 9110 5.6.2. Anything else is no header, and one that begins with @ would make curl read a file.
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

function headersOf({ headers = [] }: RequestData): readonly string[] {
  return headers
    .filter(([name]) => TOKEN.test(name) && !OWN_HEADERS.has(name.toLowerCase()))
    .map(([name, value]) => `--header ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`)
}

/** The request's whole address with its query; undefined where it is not http(s). */
export function requestUrl({ url, query_string: query = [] }: RequestData): string | undefined {
  if (url === undefined || !/^https?:\/\//i.test(url)) return undefined
  if (query.length === 0 || url.includes('?')) return url
  return `${url}?${new URLSearchParams(query.map(([name, value]) => [name, value])).toString()}`
}

/** @param form a `block` keeps its tabs and line ends. */
function quoted(text: string, form: 'line' | 'block' = 'line'): string {
  const safe = text.replace(/\p{Cc}/gu, (control) =>
    form === 'block' && (control === '\n' || control === '\t') ? control : '',
  )
  return `'${safe.replaceAll("'", `'\\''`)}'`
}
