import { connect, createServer, type AddressInfo, type NetConnectOpts, type Server, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * The state of a connection proxy.
 * - `refusing`: refuses connections, and drops open ones
 * - `parted`: connections exist, but pass nothing in either direction
 * - `mute`: requests arrive, but their responses do not, so the client cannot know the outcome
 * - `resetting`: resets a connection at the first response
 * - `slow`: delays each chunk by this long
 */
export type WireState = 'open' | 'refusing' | 'parted' | 'mute' | 'resetting' | { readonly slowMs: number }

/** A proxy between Mishap and an engine: a local port with controllable delivery. */
export interface Wire extends AsyncDisposable {
  readonly port: number
  /** Sets the state from now on. Connections that were parted or mute are then reset, as a router would do. */
  set(state: WireState): Promise<void>
}

/** Opens a proxy to a server's socket. */
export async function openWire(to: NetConnectOpts): Promise<Wire> {
  const pairs = new Set<readonly [Socket, Socket]>()
  let state: WireState = 'open'
  const cut = () => {
    for (const pair of pairs) reset(pair)
  }
  const server = createServer((near) => {
    const far = connect(to)
    const pair = [near, far] as const
    pairs.add(pair)
    for (const socket of pair) {
      socket.on('error', () => {})
      socket.on('close', () => {
        pairs.delete(pair)
        for (const other of pair) other.destroy()
      })
    }
    const cutOff = () => reset(pair)
    carry(near, far, () => (state === 'mute' || state === 'resetting' ? 'open' : state), cutOff)
    carry(far, near, () => state, cutOff)
  })
  const port = await listening(server, 0)
  return {
    port,
    set: async (next) => {
      const before = state
      state = next
      if (before === 'parted' || before === 'mute' || next === 'refusing') cut()
      if (before !== 'refusing' && next === 'refusing') await closed(server)
      if (before === 'refusing' && next !== 'refusing') await listening(server, port)
    },
    [Symbol.asyncDispose]: async () => {
      cut()
      if (server.listening) await closed(server)
    },
  }
}

/** Resets the connection if possible: a local server may be reached over a Unix socket, which has no resets. */
function reset([near, far]: readonly [Socket, Socket]): void {
  near.resetAndDestroy()
  far.destroy()
}

function carry(from: Socket, to: Socket, state: () => WireState, cutOff: () => void): void {
  from.on('data', (chunk: Buffer) => {
    const now = state()
    if (now === 'open') return void to.write(chunk)
    // Swallowed data is lost: the connection ends with this state.
    if (now === 'parted' || now === 'mute' || now === 'refusing') return
    if (now === 'resetting') return cutOff()
    from.pause()
    void delay(now.slowMs).then(() => {
      to.write(chunk)
      from.resume()
    })
  })
  from.on('end', () => to.end())
}

function listening(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => void server.close(() => resolve()))
}
