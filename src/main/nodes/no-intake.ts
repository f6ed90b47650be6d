import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Ingest } from '#ingest/ingest.ts'
import { findRoute } from '#ingest/route.ts'
import { messages } from '#messages'
import { answer, MISDIRECTED } from './answer.ts'

/** Refuses SDK requests on a node without intake, in the form that SDKs expect. */
export function noIntake(basePath: string): Pick<Ingest, 'matches' | 'handle' | 'turnAway'> {
  const handle = (req: IncomingMessage, res: ServerResponse): void => {
    req.resume()
    const detail = messages('cli')('nodes.elsewhere')
    answer(res, MISDIRECTED, { detail }, { 'X-Sentry-Error': detail, 'Access-Control-Allow-Origin': '*' })
  }
  return { matches: (method, url) => findRoute(method, url, basePath) !== undefined, handle, turnAway: handle }
}
