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

/** The routes outside ingest. Those not open yet answer 503 with Retry-After. */
export interface Routes {
  /** '' or `/ops/errors`: everything is served below it, and also without it, for proxies that strip it. */
  readonly basePath: string
  api?: Handler
  metrics?: Handler
  operator?: Handler
  pages?: Handler
  /** Network access control for pages and the API. */
  wall?: Pick<NetworkWall, 'pass'>
  /** Handles status page requests, by host or path: without stores, and before anything else. */
  status?: (req: IncomingMessage, res: ServerResponse, url: string) => boolean
}

/** Only for the operator's command. */
const OPERATOR = '/api/operator/'
/** The API for agents, by MCP. */
const MCP = /^\/mcp(?:\?|$)/
/** For directories that provision accounts and teams. */
const SCIM = /^\/scim(?:[/?]|$)/
/** OAuth discovery. */
const WELL_KNOWN = /^\/\.well-known\/(?:oauth-|openid-configuration)/
/** For ClickHouse clients. */
const CLICKHOUSE = /^\/clickhouse(?:[/?]|$)/
/** The script that other sites load. */
const TOOLBAR = /^\/toolbar\.js(?:\?|$)/
const METRICS = /^\/metrics(?:\?|$)/
/** Next would fetch and resize images for anyone; no page of ours uses this. */
const IMAGES = /^\/_next\/image(?:[/?]|$)/

/**
 * Routes requests behind the one port (intake/front.ts) to API, metrics or pages. A path that begins with /api is never
 * a page.
 */
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
    // API routes never include the base path; Next's always do.
    req.url = handler === routes.pages ? withBasePath(isDecodable(url) ? url : NOWHERE, routes.basePath) : url
    if (IMAGES.test(url)) return answerNothing(res)
    if (handler === undefined) return answerNotYet(res)
    const isWalled = handler === routes.pages || handler === routes.api
    if (routes.wall === undefined || !isWalled) return handler(req, res)
    routes.wall.pass(req, res, () => handler(req, res))
  }

  function handlerOf(url: string): Handler | undefined {
    // Any response means alive, even while the event store is opening or migrating.
    if (url === apiPaths.alive() && routes.api === undefined) return answerWell
    if (url.startsWith(OPERATOR)) return routes.operator
    if (/^\/api(?:[/?]|$)/.test(url) || [MCP, SCIM, WELL_KNOWN, CLICKHOUSE, TOOLBAR].some((path) => path.test(url)))
      return routes.api
    return METRICS.test(url) ? routes.metrics : routes.pages
  }
}

/** A proxy may receive `http://host/path` (RFC 9112, 3.2.2): only the path counts, and no redirect repeats the host. */
export function pathOf(url: string): string {
  if (url.startsWith('/')) return url
  const { pathname = NOWHERE, search = '' } = URL.parse(url) ?? {}
  return pathname.startsWith('/') ? pathname + search : NOWHERE
}

/** The URL below the base path: `/ops/errors/issues` and, from a proxy that strips it, `/issues` → `/issues`. */
function withoutBasePath(url: string, basePath: string): string {
  if (basePath === '' || !url.startsWith(basePath)) return url
  const rest = url.slice(basePath.length)
  if (rest === '' || rest.startsWith('?')) return `/${rest}`
  return rest.startsWith('/') ? rest : url
}

/** `/de/api/0/` → `/api/0/`: clients that prefix every URL with a language mean the same API. */
function withoutLocaleOfApi(url: string): string {
  const [, first = '', rest] = /^\/([^/]+)(\/api(?:[/?].*)?)$/.exec(url) ?? []
  return rest !== undefined && parseLocale(first) !== undefined ? rest : url
}

/** As Next expects it: the start page is `/ops/errors`, without the slash. */
function withBasePath(url: string, basePath: string): string {
  return basePath !== '' && /^\/(?:$|\?)/.test(url) ? basePath + url.slice(1) : basePath + url
}

/** Next answers 500 to a URL that it cannot decode; this path gives a 404 instead. */
const NOWHERE = '/%25'

function isDecodable(url: string): boolean {
  return percentDecoded(url.split('?', 1)[0] ?? '') !== undefined
}

function answerNothing(res: ServerResponse): void {
  res.writeHead(404, { ...showsNothing, 'Content-Type': 'application/json' })
  res.end('{"detail":"Not found"}')
}

/** Answers that the process is alive, until the API does. */
function answerWell(_: IncomingMessage, res: ServerResponse): void {
  res.writeHead(200, { ...showsNothing, 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  res.end('{"status":"ok"}')
}

/** Answers a request whose route is not open yet. */
export function answerNotYet(res: ServerResponse): void {
  refuseEarly(res, { status: 503, code: 'starting', detail: messages('cli')('serve.starting') }, { 'Retry-After': 1 })
}

/** Answers a client with more pending requests or connections than its share. */
export function answerTooMany(res: ServerResponse, retryAfterSeconds: number): void {
  // The body is discarded: closing the connection before it arrives would lose the response.
  res.req.resume()
  const headers = { 'Retry-After': retryAfterSeconds, Connection: 'close' }
  refuseEarly(res, { status: 429, code: 'rate_limited', detail: messages('cli')('serve.tooMany') }, headers)
}
