import type { IncomingMessage, ServerResponse } from 'node:http'
import { apiPaths } from '#domain/paths.ts'
import { messages } from '#messages'

export type Handler = (req: IncomingMessage, res: ServerResponse) => void

/** The ways a request can go. Those that are not open yet answer 503 with Retry-After. */
export interface Doors {
  readonly ingest: { matches(method: string, url: string): boolean; handle: Handler }
  /** The client's address as far as it can be believed (proxies: settings.trustedProxies). */
  readonly addressOf: (req: IncomingMessage) => string | null
  readonly trustedProxies: number
  api?: Handler
  operator?: Handler
  pages?: Handler
}

/** Our own headers to the parts behind the router: what a client sends under these names is thrown away. */
const CLIENT_ADDRESS = 'x-mishap-client-address'
/** Believed only from a proxy that the operator has told us of. */
const FORWARDED = ['x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'forwarded'] as const

/** One port, three ways (DESIGN 5): ingest, API, pages. Every path that begins with /api is never a page. */
export function createRouter(doors: Doors): Handler {
  return (req, res) => {
    const url = req.url ?? '/'
    if (doors.ingest.matches(req.method ?? 'GET', url)) return doors.ingest.handle(req, res)
    req.headers[CLIENT_ADDRESS] = doors.addressOf(req) ?? ''
    if (doors.trustedProxies === 0) for (const name of FORWARDED) delete req.headers[name]
    const door =
      url === apiPaths.examination() ? doors.operator : /^\/api(?:[/?]|$)/.test(url) ? doors.api : doors.pages
    if (door === doors.pages && !isDecodable(url)) req.url = NOWHERE
    return door === undefined ? notYet(res) : door(req, res)
  }
}

/** Next answers 500 to an address that it cannot decode; what is meant is that there is no such page. */
const NOWHERE = '/%25'

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}

function notYet(res: ServerResponse): void {
  res.writeHead(503, { 'Retry-After': 1, 'Content-Type': 'application/json' })
  res.end(JSON.stringify({ detail: messages('cli')('serve.starting') }))
}
