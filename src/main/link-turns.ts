import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createLimiter } from '#accounts/limiter.ts'
import { hashToken } from '#accounts/tokens.ts'
import { CLIENT_ADDRESS_HEADER, clientNetwork } from '#domain/client-network.ts'
import { messages } from '#messages'

const MINUTE_MS = 60_000
/** Per client across all links, and per link across all clients. */
const ofClient = [{ windowMs: MINUTE_MS, max: 60 }] as const
const ofLink = [{ windowMs: MINUTE_MS, max: 120 }] as const

const SHARED = /^\/shared\/([^/]+)/

/**
 * Counts a visit to a public link. Returns the seconds to wait; `undefined` to continue, or if it is not such a link.
 */
export type LinkTurns = (path: string, headers: IncomingHttpHeaders) => number | undefined

/** These pages need no sign-in, and each queries the event store, so visits are limited before rendering. */
export function createLinkTurns(): LinkTurns {
  const limiter = createLimiter()
  return (path, headers) => {
    const token = SHARED.exec(path)?.[1]
    if (token === undefined) return undefined
    const client = clientNetwork([headers[CLIENT_ADDRESS_HEADER] ?? []].flat()[0] ?? '')
    return limiter.take([
      { key: `client:${client}`, limits: ofClient },
      { key: `link:${hashToken(token)}`, limits: ofLink },
    ])
  }
}

/** Answers 429. A wall display retries on its own. */
export function refuseTurn(res: ServerResponse, seconds: number): void {
  const t = messages('dashboards')
  res.writeHead(429, {
    'Retry-After': seconds,
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
  })
  res.end(`<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><meta http-equiv="refresh" content="${seconds}"><title>${t('shared.busy')}</title>
<main style="font:14px system-ui;margin:4rem auto;max-width:40ch"><h1 style="font-size:20px">${t('shared.busy')}</h1>
<p>${t('shared.busyText', { seconds })}</p></main>`)
}
