import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import {
  CLIENT_ADDRESS_HEADER,
  clientNetwork,
  PLACE_HEADERS,
  PROXY_HEADERS,
  UNTOLD_PROXY_HEADER,
} from '#domain/client-network.ts'
import type { Settings } from '#domain/settings.ts'
import { createShares } from '#domain/shares.ts'
import type { Ingest } from '#ingest/ingest.ts'
import { remoteAddress } from '#ingest/remote-address.ts'
import { REQUEST_ID_HEADER, requestIdOf } from '../request-id.ts'
import { answerNotYet, answerTooMany, pathOf } from '../router.ts'
import { ClientTurns } from './client-turns.ts'
import { Connections } from './connections.ts'
import { socketBudget, type SocketBudget } from './descriptors.ts'
import { createForwarder } from './forward.ts'
import { parseOneAtATime } from './pipelining.ts'

export interface FrontParts {
  readonly ingest: Pick<Ingest, 'matches' | 'handle' | 'turnAway'>
  /** The main thread's socket, for everything else. */
  readonly socketPath: string
  readonly settings: Pick<Settings, 'trustedProxies' | 'ingest'>
  /** Whether connections may upgrade: needed for the development server's pages. */
  readonly upgrades: boolean
  /** Default: by the process's descriptors. */
  readonly sockets?: SocketBudget
  /** Called for each surplus connection that is closed before its first request. */
  readonly onCrowded?: () => void
  readonly times?: ConnectionTimes
}

/** Time limits for slow connections, in milliseconds. */
export interface ConnectionTimes {
  /** For the first byte and all headers of a request. */
  readonly headersTimeout: number
  /** Between two requests. Longer than most proxies, which keep theirs for a minute. */
  readonly keepAliveTimeout: number
  /** The interval for checking these limits. */
  readonly connectionsCheckingInterval: number
  /** Without a byte in either direction, while a page or the API answers. */
  readonly stillTimeout: number
  /** The longest turn of a response. After that, the client's other requests proceed in parallel. */
  readonly turnTimeout: number
}

const TIMES: ConnectionTimes = {
  headersTimeout: 20_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  stillTimeout: 300_000,
  turnTimeout: 5_000,
}

/** Extra connections for requests that are refused as too many. */
const SPARE_CONNECTIONS = 16

/**
 * Creates the server of the one public port: it takes events itself, and forwards everything else to the main thread.
 */
export function createFront(parts: FrontParts): Server {
  const { ingest, settings, sockets = socketBudget(), times = TIMES, onCrowded } = parts
  // Ingest times out slow bodies itself, with a response that SDKs understand; Node's own limit must be longer.
  const requestTimeout = Math.max(300_000, settings.ingest.requestTimeoutMs * 2)
  // Probes connections of clients that may have vanished.
  const server = createServer({ ...times, requestTimeout, keepAlive: true, keepAliveInitialDelay: 60_000 })
  const connections = new Connections(server, {
    most: sockets.connections,
    isByClient: settings.trustedProxies === 0,
    onCrowded: onCrowded ?? (() => {}),
  })
  parseOneAtATime(server)
  // Clients above their share get a response; this limit is for connections beyond that capacity.
  server.maxConnections = sockets.connections + SPARE_CONNECTIONS
  server.on('drop', () => onCrowded?.())
  const { passOn, upgrade } = createWayOn(server, parts, { most: sockets.passedOn, times })
  server.on('request', (req: IncomingMessage, res: ServerResponse) => {
    req.url = pathOf(req.url ?? '/')
    const isIngest = ingest.matches(req.method ?? 'GET', req.url)
    const wait = connections.working(res)
    if (wait !== undefined) return isIngest ? ingest.turnAway(req, res, wait) : answerTooMany(res, wait)
    if (isIngest) ingest.handle(req, res)
    else passOn(req, res)
  })
  if (parts.upgrades) server.on('upgrade', upgrade)
  return server
}

/**
 * Handles everything outside ingest. No client has more forwarded requests than are left for others, and only a few
 * responses are made for one client at once.
 */
function createWayOn(
  server: Server,
  { socketPath, settings: { trustedProxies } }: FrontParts,
  { most, times: { stillTimeout, turnTimeout } }: { readonly most: number; readonly times: ConnectionTimes },
) {
  const forwarder = createForwarder({ socketPath, stillTimeout, unreachable: (_, res) => answerNotYet(res) })
  server.on('close', () => forwarder.close())
  const shares = createShares({ most }, () => performance.now())
  const turns = new ClientTurns(turnTimeout)
  // Our internal headers: values sent by clients are dropped.
  const own = [CLIENT_ADDRESS_HEADER, REQUEST_ID_HEADER, UNTOLD_PROXY_HEADER]
  const dropped = new Set([...own, ...(trustedProxies === 0 ? PLACE_HEADERS : [])])
  const isUntold = ({ headers }: IncomingMessage) =>
    trustedProxies === 0 && PROXY_HEADERS.some((name) => name in headers)
  const headersOf = (req: IncomingMessage, address: string): string[] => [
    ...without(req.rawHeaders, dropped),
    CLIENT_ADDRESS_HEADER,
    address,
    REQUEST_ID_HEADER,
    requestIdOf(req, trustedProxies),
    ...(isUntold(req) ? [UNTOLD_PROXY_HEADER, '1'] : []),
  ]
  const addressOf = (req: IncomingMessage): string => remoteAddress(req, trustedProxies) ?? ''
  return {
    passOn: (req: IncomingMessage, res: ServerResponse): void => {
      const address = addressOf(req)
      const share = shares.open(clientNetwork(address))
      res.once('close', () => share.close())
      if (share.take(1)) forwarder.forward(req, res, headersOf(req, address), turns.of(clientNetwork(address)))
      else answerTooMany(res, shares.retryAfterSeconds())
    },
    upgrade: (req: IncomingMessage, socket: Duplex, head: Buffer): void =>
      forwarder.upgrade(req, socket, head, headersOf(req, addressOf(req))),
  }
}

function without(raw: readonly string[], names: ReadonlySet<string>): string[] {
  return raw.filter((_, index) => !names.has((raw[index - (index % 2)] ?? '').toLowerCase()))
}
