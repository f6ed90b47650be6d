import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request, type IncomingMessage, type RequestOptions } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { trackConnections } from '../../connections.ts'
import { listen } from '../../listen.ts'
import type { Handler } from '../../router.ts'
import { createFront, type FrontParts } from '../front.ts'
import { openInnerServer } from '../inner-server.ts'

interface FrontOptions extends Partial<Pick<FrontParts, 'ingest' | 'sockets' | 'times'>> {
  readonly trustedProxies?: number
  /** Part of the name of the inner socket's folder. */
  readonly folder?: string
}

/** Takes everything below /ingest. */
const atOnce: FrontParts['ingest'] = {
  matches: (_, url) => url.startsWith('/ingest'),
  handle: (_, res) => void res.end('taken'),
  turnAway: (_, res, wait) => void res.writeHead(429, { 'Retry-After': wait, Connection: 'close' }).end(),
}

/** A front that handles /ingest itself, and forwards the rest to a main-thread server. */
export async function aFront(
  main: Handler,
  { trustedProxies = 0, folder = '', ingest = atOnce, sockets, times }: FrontOptions = {},
) {
  const home = await mkdtemp(join(tmpdir(), `mishap-front-${folder}`))
  const inner = await openInnerServer(home, main)
  const front = createFront({
    ingest,
    socketPath: inner.socketPath,
    settings: { trustedProxies, ingest: { requestTimeoutMs: 60_000 } as never },
    upgrades: true,
    ...(sockets !== undefined && { sockets }),
    ...(times !== undefined && { times }),
  })
  const connections = trackConnections(front)
  const address = await listen(front, { host: '127.0.0.1', port: 0 })
  return {
    address,
    port: Number(new URL(address).port),
    front,
    inner,
    send: async (options: RequestOptions, body = '') => {
      const res = await answerTo(address, options, body)
      return { status: res.statusCode, headers: res.headers, raw: res.rawHeaders, text: await text(res) }
    },
    [Symbol.asyncDispose]: async () => {
      front.closeAllConnections()
      await connections.drain()
      inner.server.closeAllConnections()
      await inner.close()
      await rm(home, { recursive: true })
    },
  }
}

export async function answerTo(address: string, options: RequestOptions, body = ''): Promise<IncomingMessage> {
  const req = request(address, { agent: false, ...options })
  req.end(body)
  const [res] = (await once(req, 'response')) as [IncomingMessage]
  return res
}
