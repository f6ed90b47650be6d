import type { IncomingMessage, ServerResponse } from 'node:http'
import { apiPaths } from '#domain/paths.ts'
import { showsNothing } from '#domain/shows-nothing.ts'
import { percentDecoded } from '#domain/text/percent.ts'
import { messages } from '#messages'
import { parseLocale } from '#messages/locales.ts'
import { refuseEarly } from './early-refusal.ts'
import type { NetworkWall } from './network-wall.ts'
import { asRequest, REQUEST_ID_HEADER } from './request-id.ts'

export type Handler = (req: IncomingMessage, res: ServerResponse) => void

/** The ways a request can go that is not ingest's. Those that are not open yet answer 503 with Retry-After. */
export interface Routes {
  /** '' or `/ops/errors`: everything is served below it, and without it for proxies that take it off. */
  readonly basePath: string
  api?: Handler
  /** What the server measures of itself. */
  metrics?: Handler
  operator?: Handler
  pages?: Handler
  /** Who may come in to pages and the API. */
  wall?: Pick<NetworkWall, 'pass'>
  /** Takes what is for a status page, by its host or its path: without stores, and before anything else. */
  status?: (req: IncomingMessage, res: ServerResponse, url: string) => boolean
}

/** What only the operator's command asks for. */
const OPERATOR = '/api/operator/'
/** Where agents ask the API, by their protocol. */
const MCP = /^\/mcp(?:\?|$)/
/** Where directories provision accounts and teams. */
const SCIM = /^\/scim(?:[/?]|$)/
/** Where programs learn how to be let in. */
const WELL_KNOWN = /^\/\.well-known\/(?:oauth-|openid-configuration)/
/** Where clients of ClickHouse ask. */
const CLICKHOUSE = /^\/clickhouse(?:[/?]|$)/
/** The script that other sites load. */
const TOOLBAR = /^\/toolbar\.js(?:\?|$)/
const METRICS = /^\/metrics(?:\?|$)/
/** Next would fetch and scale pictures for anybody; no page of ours has it do so. */
const IMAGES = /^\/_next\/image(?:[/?]|$)/

/** Behind the one port (intake/front.ts), three ways: API, measures and pages. Every path that begins with /api is never a page. */
export function createRouter(routes: Routes): Handler {
  return (req, res) => {
    const id = req.headers[REQUEST_ID_HEADER]
    if (typeof id === 'string') res.setHeader(REQUEST_ID_HEADER, id)
    asRequest(typeof id === 'string' ? id : undefined, () => route(req, res))
  }

  function route(req: IncomingMessage, res: ServerResponse): void {
    const url = withoutLocaleOfApi(withoutBasePath(req.url ?? '/', routes.basePath))
    if (routes.status?.(req, res, url) === true) return
    const handler = handlerOf(url)
    // The API's routes know no base path; Next's all bear it.
    req.url = handler === routes.pages ? withBasePath(isDecodable(url) ? url : NOWHERE, routes.basePath) : url
    if (IMAGES.test(url)) return answerNothing(res)
    if (handler === undefined) return answerNotYet(res)
    const isWalled = handler === routes.pages || handler === routes.api
    if (routes.wall === undefined || !isWalled) return handler(req, res)
    routes.wall.pass(req, res, () => handler(req, res))
  }

  function handlerOf(url: string): Handler | undefined {
    // Alive is who answers, also while the event store is opened or brought up to date.
    if (url === apiPaths.alive() && routes.api === undefined) return answerWell
    if (url.startsWith(OPERATOR)) return routes.operator
    if (/^\/api(?:[/?]|$)/.test(url) || [MCP, SCIM, WELL_KNOWN, CLICKHOUSE, TOOLBAR].some((path) => path.test(url)))
      return routes.api
    return METRICS.test(url) ? routes.metrics : routes.pages
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
  return percentDecoded(url.split('?', 1)[0] ?? '') !== undefined
}

function answerNothing(res: ServerResponse): void {
  res.writeHead(404, { ...showsNothing, 'Content-Type': 'application/json' })
  res.end('{"detail":"Not found"}')
}

/** Says that the process answers, until the API says it. */
function answerWell(_: IncomingMessage, res: ServerResponse): void {
  res.writeHead(200, { ...showsNothing, 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  res.end('{"status":"ok"}')
}

/** Answers a request that nothing of what is open yet can answer. */
export function answerNotYet(res: ServerResponse): void {
  refuseEarly(res, { status: 503, code: 'starting', detail: messages('cli')('serve.starting') }, { 'Retry-After': 1 })
}

/** Answers a request of a client that has more under way, or more connections, than its share. */
export function answerTooMany(res: ServerResponse, retryAfterSeconds: number): void {
  // What follows is thrown away, for a connection that ends before it came would take the answer with it.
  res.req.resume()
  const headers = { 'Retry-After': retryAfterSeconds, Connection: 'close' }
  refuseEarly(res, { status: 429, code: 'rate_limited', detail: messages('cli')('serve.tooMany') }, headers)
}
