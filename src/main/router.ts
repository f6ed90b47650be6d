import type { IncomingMessage, ServerResponse } from 'node:http'
import { messages } from '#messages'

export type Handler = (req: IncomingMessage, res: ServerResponse) => void

/** The ways a request can go. Those that are not open yet answer 503 with Retry-After. */
export interface Routes {
  readonly ingest: { matches(method: string, url: string): boolean; handle: Handler }
  /** The client's address as far as it can be believed (proxies: settings.trustedProxies). */
  readonly addressOf: (req: IncomingMessage) => string | null
  readonly trustedProxies: number
  /** '' or `/ops/errors`: everything is served below it, and without it for proxies that take it off. */
  readonly basePath: string
  api?: Handler
  operator?: Handler
  pages?: Handler
}

/** Our own headers to the parts behind the router: what a client sends under these names is thrown away. */
const CLIENT_ADDRESS = 'x-mishap-client-address'
/** What only the operator's command asks for. */
const OPERATOR = '/api/operator/'
/** Believed only from a proxy that the operator has told us of. */
const FORWARDED = ['x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'forwarded'] as const

/** One port, three ways (docs/design.md 5): ingest, API, pages. Every path that begins with /api is never a page. */
export function createRouter(routes: Routes): Handler {
  return (req, res) => {
    const asked = pathOf(req.url ?? '/')
    req.url = asked
    if (routes.ingest.matches(req.method ?? 'GET', asked)) return routes.ingest.handle(req, res)
    const url = withoutBasePath(asked, routes.basePath)
    req.headers[CLIENT_ADDRESS] = routes.addressOf(req) ?? ''
    if (routes.trustedProxies === 0) for (const name of FORWARDED) delete req.headers[name]
    const handler = url.startsWith(OPERATOR)
      ? routes.operator
      : /^\/api(?:[/?]|$)/.test(url)
        ? routes.api
        : routes.pages
    // The API's routes know no base path; Next's all bear it.
    req.url = handler === routes.pages ? withBasePath(isDecodable(url) ? url : NOWHERE, routes.basePath) : url
    return handler === undefined ? notYet(res) : handler(req, res)
  }
}

/** A proxy may be asked for `http://host/path` (RFC 9112, 3.2.2): what counts is the path, and no redirect repeats the host. */
function pathOf(url: string): string {
  if (url.startsWith('/')) return url
  const { pathname = NOWHERE, search = '' } = URL.parse(url) ?? {}
  return pathname.startsWith('/') ? pathname + search : NOWHERE
}

/** The address below the base path: `/ops/errors/issues` and, from a proxy that takes it off, `/issues` → `/issues`. */
function withoutBasePath(url: string, basePath: string): string {
  if (basePath === '' || !url.startsWith(basePath)) return url
  const rest = url.slice(basePath.length)
  if (rest === '' || rest.startsWith('?')) return `/${rest}`
  return rest.startsWith('/') ? rest : url
}

/** As Next knows it: the start page is `/ops/errors`, without the slash. */
function withBasePath(url: string, basePath: string): string {
  return basePath !== '' && /^\/(?:$|\?)/.test(url) ? basePath + url.slice(1) : basePath + url
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
