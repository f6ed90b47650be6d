import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { showsNothing } from '#domain/shows-nothing.ts'

/** Why a request is refused before it has reached the API. */
export interface EarlyRefusal {
  readonly status: 403 | 429 | 503
  /** For programs, as `/api/1` names such refusals. */
  readonly code: 'starting' | 'rate_limited' | 'network'
  /** For people. */
  readonly detail: string
}

/** Below a base path or without one. */
const OWN_API = /^[^?]*\/api\/1(?=[/?]|$)/
const titles = { 403: 'Forbidden', 429: 'Too Many Requests', 503: 'Service Unavailable' } as const

/** Answers in JSON: as `/api/1` promises, with Problem Details (RFC 9457); everywhere else with what clients of `/api/0` read. */
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
