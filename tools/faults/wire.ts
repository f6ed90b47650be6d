import { connect, createServer, type AddressInfo, type NetConnectOpts, type Server, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * How a way is.
 * - `refusing`: nobody listens, and what was open is gone
 * - `parted`: connections are there, and nothing comes through in either direction
 * - `mute`: what is asked arrives, and its answer does not come: whoever asked cannot know
 * - `resetting`: whoever comes is cut off when the first answer should come
 * - `slow`: each piece takes so long
 */
export type WireState = 'open' | 'refusing' | 'parted' | 'mute' | 'resetting' | { readonly slowMs: number }

/** The way between Mishap and an engine: a port of this machine, whose bytes come and go as it is told. */
export interface Wire extends AsyncDisposable {
  readonly port: number
  /** Sets how it is from now on. What was parted or mute is cut off when it is over, as a router does it. */
  set(state: WireState): Promise<void>
}

/** Opens a way to a server's socket. */
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

/** A reset where that can be: what lies on this machine may be reached by a socket of files, which knows none. */
function reset([near, far]: readonly [Socket, Socket]): void {
  near.resetAndDestroy()
  far.destroy()
}

function carry(from: Socket, to: Socket, state: () => WireState, cutOff: () => void): void {
  from.on('data', (chunk: Buffer) => {
    const now = state()
    if (now === 'open') return void to.write(chunk)
    // What was taken is lost: the connection ends with this state.
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
