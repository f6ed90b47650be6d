import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { clientNetwork } from '#domain/client-network.ts'
import { createShares, type Holding, type Shares } from '#domain/shares.ts'

export interface ConnectionLimits {
  /** Of all clients together. */
  readonly most: number
  /** Whether each client is somebody of their own: behind a proxy all connections are the proxy's. */
  readonly isByClient: boolean
  /** Told of each that ends to make room. */
  readonly onCrowded: () => void
}

/** Whoever has no more than these may take the place of anybody's connection that waits. */
const FEW = 16

/**
 * The connections of a server, of which no client has more than are left for all others. One that waits, for its first
 * request or for the next, costs its client nothing: so where there are too many, the one that has waited longest ends,
 * and the new one is served.
 */
export class Connections {
  readonly #isByClient: boolean
  readonly #onCrowded: () => void
  readonly #shares: Shares
  readonly #clients = new Map<string, Client>()
  /** Those without a request under way, longest waiting first. */
  readonly #waiting = new Set<Socket>()
  readonly #known = new WeakMap<Socket, Connection>()
  #numbered = 0

  constructor(server: Server, { most, isByClient, onCrowded }: ConnectionLimits) {
    this.#isByClient = isByClient
    this.#onCrowded = onCrowded
    this.#shares = createShares({ most }, () => performance.now())
    server.on('connection', (socket: Socket) => this.#open(socket))
  }

  /**
   * Notes that a connection is at work until this answer has gone out.
   * @returns the seconds to wait where its client has more connections than its share, all of them at work: this one is
   * to end with its answer. undefined: go on.
   */
  working(res: ServerResponse): number | undefined {
    const { socket } = res
    const connection = socket === null ? undefined : this.#known.get(socket)
    if (socket === null || connection === undefined) return undefined
    connection.underWay++
    this.#waiting.delete(socket)
    connection.client.waiting.delete(socket)
    res.once('close', () => {
      if (--connection.underWay === 0 && this.#known.has(socket)) this.#wait(socket, connection)
    })
    // Others may have gone since it came.
    connection.isWithin ||= connection.holding.take(1)
    return connection.isWithin ? undefined : this.#shares.retryAfterSeconds()
  }

  #open(socket: Socket): void {
    const client = this.#clientOf(socket)
    client.connections++
    const holding = this.#shares.open(client.name)
    let isWithin = holding.take(1)
    if (!isWithin) {
      this.#makeRoom(client)
      isWithin = holding.take(1)
    }
    const connection = { client, holding, isWithin, underWay: 0 }
    this.#known.set(socket, connection)
    this.#wait(socket, connection)
    socket.once('close', () => this.#close(socket))
  }

  #wait(socket: Socket, { client }: Connection): void {
    this.#waiting.add(socket)
    client.waiting.add(socket)
  }

  #clientOf(socket: Socket): Client {
    const name = this.#isByClient ? clientNetwork(socket.remoteAddress ?? '') : `proxied ${this.#numbered++}`
    const client = this.#clients.get(name) ?? { name, connections: 0, waiting: new Set<Socket>() }
    this.#clients.set(name, client)
    return client
  }

  /** Ends what has waited longest: of this client's, or of anybody's where the client has few. */
  #makeRoom(client: Client): void {
    const [oldest] = client.connections <= FEW ? this.#waiting : client.waiting
    if (oldest === undefined) return
    this.#close(oldest)
    oldest.destroy()
    this.#onCrowded()
  }

  #close(socket: Socket): void {
    const connection = this.#known.get(socket)
    if (connection === undefined || !this.#known.delete(socket)) return
    const { client, holding } = connection
    holding.close()
    this.#waiting.delete(socket)
    client.waiting.delete(socket)
    if (--client.connections === 0) this.#clients.delete(client.name)
  }
}

interface Client {
  readonly name: string
  connections: number
  readonly waiting: Set<Socket>
}

interface Connection {
  readonly client: Client
  readonly holding: Holding
  /** Whether it is within the client's share. */
  isWithin: boolean
  /** Requests: more than one where a client does not wait for answers. */
  underWay: number
}
