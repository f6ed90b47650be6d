import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { showsNothing } from '#domain/shows-nothing.ts'

/** Why a request is refused before it reaches the API. */
export interface EarlyRefusal {
  readonly status: 403 | 429 | 503
  /** Machine-readable, as in `/api/1` errors. */
  readonly code: 'starting' | 'rate_limited' | 'network'
  /** Human-readable. */
  readonly detail: string
}

/** With or without a base path. */
const OWN_API = /^[^?]*\/api\/1(?=[/?]|$)/
const titles = { 403: 'Forbidden', 429: 'Too Many Requests', 503: 'Service Unavailable' } as const

/** Answers in JSON: Problem Details for `/api/1` (RFC 9457), and the format of `/api/0` clients elsewhere. */
export function refuseEarly(
  res: ServerResponse,
  { status, code, detail }: EarlyRefusal,
  headers: OutgoingHttpHeaders,
): void {
  const isOwn = OWN_API.test(res.req.url ?? '')
  res.writeHead(status, {
    ...showsNothing,
    ...headers,
    'Content-Type': isOwn ? 'application/problem+json' : 'application/json',
  })
  const problem = { type: `/docs/api#${code}`, title: titles[status], status, detail, code }
  res.end(JSON.stringify(isOwn ? problem : { detail }))
}
