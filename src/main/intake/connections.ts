import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { clientNetwork } from '#domain/client-network.ts'
import { createShares, type Holding, type Shares } from '#domain/shares.ts'

export interface ConnectionLimits {
  /** For all clients together. */
  readonly most: number
  /** Whether connections identify clients: behind a proxy, all connections are the proxy's. */
  readonly isByClient: boolean
  /** Called for each connection closed to make room. */
  readonly onCrowded: () => void
}

/** A client with at most this many connections may displace any waiting connection. */
const FEW = 16

/**
 * Tracks a server's connections so that no client has more than are left for all others. Idle connections, before the
 * first request or between two, cost a client nothing: if there are too many, the one idle longest is closed in favour
 * of the new one.
 */
export class Connections {
  readonly #isByClient: boolean
  readonly #onCrowded: () => void
  readonly #shares: Shares
  readonly #clients = new Map<string, Client>()
  /** Connections without a pending request, idle longest first. */
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
   * Marks a connection as busy until this response is finished.
   * @returns the seconds to wait if its client exceeds its share with busy connections only: the connection must close
   *   after its response. `undefined` to continue.
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
    // Others may have closed since it was opened.
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

  /** Closes the connection idle longest: this client's, or any client's if this one has few. */
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
  isWithin: boolean
  /** Requests: more than one if a client pipelines. */
  underWay: number
}
