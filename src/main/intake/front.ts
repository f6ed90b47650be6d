import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Settings } from '#domain/settings.ts'
import type { Ingest } from '#ingest/ingest.ts'
import { remoteAddress } from '#ingest/remote-address.ts'
import { answerNotYet, CLIENT_ADDRESS, pathOf } from '../router.ts'
import type { ConnectionLimits } from './descriptors.ts'
import { createForwarder } from './forward.ts'

/** What the socket that strangers reach is opened with. */
export interface FrontParts {
  readonly ingest: Pick<Ingest, 'matches' | 'handle'>
  /** Where the main thread serves everything else. */
  readonly socketPath: string
  readonly settings: Pick<Settings, 'trustedProxies' | 'ingest'>
  /** Whether connections may change their protocol: the development server's pages want it. */
  readonly upgrades: boolean
  /** Not given: as many as come. */
  readonly limits?: ConnectionLimits | undefined
}

/** Believed only from a proxy that the operator has told us of. */
const FORWARDED: readonly string[] = ['x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'forwarded']

/** Creates the server of the one port: it takes events itself, and passes everything else on to the main thread. */
export function createFront({ ingest, socketPath, settings, upgrades, limits }: FrontParts): Server {
  const { trustedProxies } = settings
  const forwarder = createForwarder(socketPath, (_, res) => answerNotYet(res), limits?.forwarded)
  // Our own header to the parts behind: what a client sends under its name is thrown away.
  const dropped = new Set([CLIENT_ADDRESS, ...(trustedProxies === 0 ? FORWARDED : [])])
  const headersOf = (req: IncomingMessage): string[] => [
    ...without(req.rawHeaders, dropped),
    CLIENT_ADDRESS,
    remoteAddress(req, trustedProxies) ?? '',
  ]
  // Ingest ends slow bodies by itself, with an answer that SDKs can read; Node's own limit comes after it.
  const requestTimeout = Math.max(300_000, settings.ingest.requestTimeoutMs * 2)
  const server = createServer({ keepAliveTimeout: 65_000, requestTimeout }, (req, res) => {
    req.url = pathOf(req.url ?? '/')
    if (ingest.matches(req.method ?? 'GET', req.url)) ingest.handle(req, res)
    else forwarder.forward(req, res, headersOf(req))
  })
  if (limits !== undefined) server.maxConnections = limits.clients
  if (upgrades) server.on('upgrade', (req, socket, head) => forwarder.upgrade(req, socket, head, headersOf(req)))
  server.on('close', () => forwarder.close())
  return server
}

function without(raw: readonly string[], names: ReadonlySet<string>): string[] {
  return raw.filter((_, index) => !names.has((raw[index - (index % 2)] ?? '').toLowerCase()))
}
