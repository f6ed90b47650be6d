import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Accounts } from '#domain/account/accounts.ts'
import type { Settings } from '#domain/settings.ts'
import { isFromOwnPage } from '#api/authenticate.ts'
import { messages } from '#messages'
import { inRequest } from '#messages/request.ts'
import { pagesFor } from './built-pages.ts'
import { createLinkTurns, refuseTurn, type LinkTurns } from './link-turns.ts'
import { packAnswers } from './packed-answers.ts'
import { servePacked } from './packed-files.ts'
import { isReadableCall } from './server-function-call.ts'
import { holdHead } from './payload-head.ts'
import { pageAddress, requestContextOf } from './request-context.ts'
import { securePage } from './security-headers.ts'

export type PagesMode = 'built' | 'dev'

/** Called for faults outside any page, with the request. */
export type PageFaultHandler = (fault: unknown, req: IncomingMessage) => void

export interface Pages {
  handle(req: IncomingMessage, res: ServerResponse): void
  /** Resolves when pages are served; rejects if Next could not start. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

const RETRY_AFTER_SECONDS = 1
/** Next's minimum. */
const AHEAD_STALE_SECONDS = 30

/**
 * Next.js behind our own server, ready half a second later. Until then, pages answer 503 with Retry-After, while ingest
 * already takes events.
 */
export function startPages(options: {
  project: string
  mode: PagesMode
  server: Server
  /** The public port. */
  port: number
  settings: Settings
  accounts: Pick<Accounts, 'preferencesOf'>
  onFault: PageFaultHandler
}): Pages {
  const dev = options.mode === 'dev'
  const { target } = options.settings.selfMonitoring
  const reportsTo = typeof target === 'object' ? new URL(target.dsn).origin : undefined
  const takeTurn = createLinkTurns()
  let serve: ((req: IncomingMessage, res: ServerResponse) => Promise<void>) | undefined
  let close: () => Promise<void> = () => Promise.resolve()

  async function start(): Promise<void> {
    const { basePath } = options.settings.site
    // Read by next.config.mjs, which Next loads at start.
    process.env.MISHAP_NEXT_BASE_PATH = basePath
    const folder = dev ? '' : await pagesFor(options.project, basePath)
    if (!dev) process.env.MISHAP_NEXT_DIR = folder
    const { default: next } = await import('next')
    const app = next({
      dev,
      dir: options.project,
      httpServer: options.server,
      hostname: options.settings.host,
      // Next calls itself for the target of a server function's redirect, so this must be the actual port, not 0.
      port: options.port,
      quiet: !dev,
    })
    await app.prepare()
    const handler = packAnswers(app.getRequestHandler())
    serve = dev
      ? (await import('./dev/pretending.ts')).servePretending(handler)
      : servePacked({ folder: join(options.project, folder), basePath }, handler)
    close = () => app.close()
  }

  return {
    ready: start(),
    handle(req, res) {
      securePage(req, res, { dev, reportsTo })
      if (serve === undefined) return answerWaiting(res)
      if (isForeignPost(req, options.settings.site.origin)) return refuse(res, 403)
      answerInLanguage({ ...options, takeTurn }, { req, res }, serve).catch((fault: unknown) => {
        options.onFault(fault, req)
        res.destroy()
      })
    },
    close: () => close(),
  }
}

/**
 * Detects cross-site posts. Next also refuses such calls of server functions, but as a server fault, which anyone could
 * then cause at will to be reported; and it compares only the host.
 */
function isForeignPost({ method = 'GET', headers }: IncomingMessage, siteOrigin: string): boolean {
  if (method === 'GET' || method === 'HEAD') return false
  return !isFromOwnPage({ get: (name) => [headers[name] ?? []].flat()[0] ?? null }, siteOrigin)
}

function refuse(res: ServerResponse, status: 400 | 403): void {
  const detail = messages('api')(status === 403 ? 'refused.foreignPage' : 'refused.malformedCall')
  res.writeHead(status, { 'Content-Type': 'application/json' })
  res.end(JSON.stringify({ detail }))
}

/** Answers in the client's language and time zone. */
async function answerInLanguage(
  {
    settings,
    accounts,
    takeTurn,
  }: { settings: Settings; accounts: Pick<Accounts, 'preferencesOf'>; takeTurn: LinkTurns },
  { req, res }: { req: IncomingMessage; res: ServerResponse },
  serve: (req: IncomingMessage, res: ServerResponse) => Promise<void>,
): Promise<void> {
  const { basePath } = settings.site
  const asked = req.url ?? '/'
  // Scripts, styles and fonts are the same in every language.
  if (asked.startsWith(`${basePath}/_next/`)) return serve(req, res)
  if (!(await isReadableCall(req))) return refuse(res, 400)
  const address = pageAddress(asked, basePath)
  if (address.canonical !== undefined) {
    res.writeHead(308, { Location: address.canonical }).end()
    return
  }
  const context = await requestContextOf(req.headers, address, accounts)
  const wait = takeTurn(address.path, req.headers)
  if (wait !== undefined) return inRequest(context, () => refuseTurn(res, wait))
  req.url = address.url
  // No Vary header: Next's pages belong to a single request and must not be cached.
  res.setHeader('Content-Language', context.locale)
  // Prefetched for a link (src/ui/requests): may be shown without another request for this long.
  if (req.headers.purpose === 'prefetch') res.setHeader('X-Nextjs-Stale-Time', AHEAD_STALE_SECONDS)
  // Next's client router takes a page's parameters from the URL, unless a header names the rendered path.
  if (address.prefix !== '') res.setHeader('X-Nextjs-Rewritten-Path', address.path)
  const payload = isPayload(req) ? { payload: holdHead(res) } : {}
  await inRequest({ ...context, ...payload }, () => serve(req, res))
}

/** Whether the client router requests a page, as opposed to the result of a server function. */
function isPayload({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.rsc !== undefined
}

function answerWaiting(res: ServerResponse): void {
  const t = messages('cli')
  res.writeHead(503, { 'Retry-After': RETRY_AFTER_SECONDS, 'Content-Type': 'text/html; charset=utf-8' })
  res.end(`<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}">
<title>${t('serve.startingTitle')}</title><p style="font:14px system-ui;margin:4rem auto;max-width:40ch">${t('serve.starting')}</p>`)
}
