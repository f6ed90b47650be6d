import type { RequestData } from '#domain/event/event.ts'
import type { Raw } from './fields.ts'
import type { Notes } from './notes.ts'
import { data, dataObject } from './data.ts'
import { finished, isEmpty, isObject, text, trimmedText, type Draft } from './fields.ts'
import { limits } from './limits.ts'
import { normalisePairs } from './pairs.ts'

const URL_PARTS = /^([^?#]*)(?:\?([^#]*))?(?:#([\s\S]*))?$/

/** The HTTP request: URL without query and fragment; query, cookies and headers as pairs (docs/protocol.md 4.2). */
export function normaliseRequest(raw: Raw, notes: Notes): RequestData | undefined {
  if (!isObject(raw)) return undefined
  const [, url, query, fragment] = URL_PARTS.exec(typeof raw.url === 'string' ? raw.url.trim() : '') ?? []
  const draft: Draft<RequestData> = {
    url: text(url, limits.url, 'request.url', notes),
    method: trimmedText(raw.method, 32, 'request.method', notes)?.toUpperCase(),
    query_string: normalisePairs(raw.query_string ?? query, 'query', 'request.query_string', notes),
    cookies: normalisePairs(raw.cookies, 'cookies', 'request.cookies', notes),
    headers: normalisePairs(raw.headers, 'headers', 'request.headers', notes),
    data: data(raw.data, 'request.data', notes),
    env: dataObject(raw.env, 'request.env', notes),
    fragment: text(raw.fragment ?? fragment, limits.shortText, 'request.fragment', notes),
  }
  return isEmpty(draft) ? undefined : finished(draft)
}
