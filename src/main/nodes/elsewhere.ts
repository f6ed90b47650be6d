import type { IncomingMessage, ServerResponse } from 'node:http'
import { apiPaths } from '#domain/paths.ts'
import type { Health } from '#domain/running.ts'
import type { Ingest } from '#ingest/ingest.ts'
import { findRoute } from '#ingest/route.ts'
import { healthOf } from '#api/health.ts'
import { messages } from '#messages'
import type { Handler } from '../router.ts'

/** Misdirected Request (RFC 9110, 15.5.20): this node cannot answer it, another can. */
const MISDIRECTED = 421

/** Answers what SDKs send to a node that takes nothing: in words, and as they look for them. */
export function noIntake(basePath: string): Pick<Ingest, 'matches' | 'handle' | 'turnAway'> {
  const handle = (req: IncomingMessage, res: ServerResponse): void => {
    req.resume()
    const detail = messages('cli')('nodes.elsewhere')
    answer(res, MISDIRECTED, { detail }, { 'X-Sentry-Error': detail, 'Access-Control-Allow-Origin': '*' })
  }
  return { matches: (method, url) => findRoute(method, url, basePath) !== undefined, handle, turnAway: handle }
}

interface NodeHealth {
  readonly health: () => Health
  readonly isReady: () => boolean
}

/** What a node without pages answers: how it is, and where the rest is. */
export function noPages({ health, isReady }: NodeHealth): Handler {
  return (req, res) => {
    const path = (req.url ?? '/').split('?', 1)[0]
    if (path === apiPaths.health()) return answer(res, 200, healthOf(health()))
    if (path === apiPaths.alive() || (path === apiPaths.ready() && isReady())) return answer(res, 200, { status: 'ok' })
    if (path === apiPaths.ready()) return answer(res, 503, { status: 'unavailable' }, { 'Retry-After': '1' })
    return answer(res, MISDIRECTED, { detail: messages('cli')('nodes.noPages') })
  }
}

function answer(
  res: ServerResponse,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): void {
  res.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers })
  res.end(JSON.stringify(body))
}
