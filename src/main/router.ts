import type { IncomingMessage, ServerResponse } from 'node:http'
import { messages } from '#messages'
import { parseLocale } from '#messages/locales.ts'

export type Handler = (req: IncomingMessage, res: ServerResponse) => void

/** The ways a request can go that is not ingest's. Those that are not open yet answer 503 with Retry-After. */
export interface Routes {
  /** '' or `/ops/errors`: everything is served below it, and without it for proxies that take it off. */
  readonly basePath: string
  api?: Handler
  operator?: Handler
  pages?: Handler
  /** Takes what is for a status page, by its host or its path: without stores, and before anything else. */
  status?: (req: IncomingMessage, res: ServerResponse, url: string) => boolean
}

/** What only the operator's command asks for. */
const OPERATOR = '/api/operator/'

/** Behind the one port (intake/front.ts), two ways: API and pages. Every path that begins with /api is never a page. */
export function createRouter(routes: Routes): Handler {
  return (req, res) => {
    const url = withoutLocaleOfApi(withoutBasePath(req.url ?? '/', routes.basePath))
    if (routes.status?.(req, res, url) === true) return
    const handler = url.startsWith(OPERATOR)
      ? routes.operator
      : /^\/api(?:[/?]|$)/.test(url)
        ? routes.api
        : routes.pages
    // The API's routes know no base path; Next's all bear it.
    req.url = handler === routes.pages ? withBasePath(isDecodable(url) ? url : NOWHERE, routes.basePath) : url
    return handler === undefined ? answerNotYet(res) : handler(req, res)
  }
}

/** A proxy may be asked for `http://host/path` (RFC 9112, 3.2.2): what counts is the path, and no redirect repeats the host. */
export function pathOf(url: string): string {
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

/** `/de/api/0/` → `/api/0/`: whoever puts a language before every address of ours means the same API. */
function withoutLocaleOfApi(url: string): string {
  const [, first = '', rest] = /^\/([^/]+)(\/api(?:[/?].*)?)$/.exec(url) ?? []
  return rest !== undefined && parseLocale(first) !== undefined ? rest : url
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

/** Answers a request that nothing of what is open yet can answer. */
export function answerNotYet(res: ServerResponse): void {
  res.writeHead(503, { 'Retry-After': 1, 'Content-Type': 'application/json' })
  res.end(JSON.stringify({ detail: messages('cli')('serve.starting') }))
}

/** Answers a request of a client that has more under way, or more connections, than its share. */
export function answerTooMany(res: ServerResponse, retryAfterSeconds: number): void {
  // What follows is thrown away, for a connection that ends before it came would take the answer with it.
  res.req.resume()
  res.writeHead(429, { 'Retry-After': retryAfterSeconds, 'Content-Type': 'application/json', Connection: 'close' })
  res.end(JSON.stringify({ detail: messages('cli')('serve.tooMany') }))
}
