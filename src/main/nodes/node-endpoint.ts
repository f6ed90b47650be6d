import { createServer } from 'node:http'
import { hostname } from 'node:os'
import type { NodeSettings } from '#domain/settings.ts'
import type { Spool } from '#domain/spool/spool.ts'
import { offerSpool } from '#storage/spool/remote/offer-spool.ts'
import { trackConnections } from '../connections.ts'
import { listen } from '../listen.ts'

/** The endpoint through which other nodes read this one's spool. */
export interface NodeEndpoint {
  /** The advertised address: `http://10.0.0.7:8001`. */
  readonly address: string
  /** The time of the last poll by another node, on the `performance` clock. */
  askedAt(): number
  close(): Promise<void>
}

/** The port for other nodes cannot be opened. */
export class NodeEndpointUnusable extends Error {
  override readonly name = 'NodeEndpointUnusable'
  readonly where: string

  constructor({ host, port }: NodeSettings, fault: unknown) {
    super(fault instanceof Error ? fault.message : String(fault), { cause: fault })
    this.where = `${host}:${port}`
  }
}

const MOST_CONNECTIONS = 256

/** Opens a separate port, so that nothing of it is on the public one. */
export async function openNodeEndpoint(
  settings: NodeSettings,
  parts: { readonly spool: Spool; readonly key: Buffer; readonly onFault: (fault: unknown) => void },
): Promise<NodeEndpoint> {
  const offered = offerSpool(parts)
  const server = createServer({ keepAliveTimeout: 60_000, headersTimeout: 10_000 }, offered.handle)
  server.maxConnections = MOST_CONNECTIONS
  const connections = trackConnections(server)
  const address = await listen(server, settings).catch((fault: unknown) => {
    throw new NodeEndpointUnusable(settings, fault)
  })
  return {
    address: settings.url ?? reachable(settings.host, address),
    askedAt: offered.askedAt,
    close: async () => {
      offered.close()
      await connections.drain({ requestsMs: 1_000, silentMs: 100 })
    },
  }
}

/** If listening on all interfaces, other nodes use this machine's host name. */
function reachable(host: string, address: string): string {
  const { port } = new URL(address)
  return host === '0.0.0.0' || host === '::' ? `http://${hostname()}:${port}` : address
}
