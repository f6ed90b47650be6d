import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/**
 * A process that crowds a server: `crowd.ts PORT CONNECTIONS PATH ADDRESSES`. It opens this many connections from this
 * many local addresses, holds them as long as the server allows, and reports how many are open.
 */

/** The crowd's report: connections made, connections open, and response statuses. */
export interface CrowdReport {
  readonly opened: number
  readonly standing: number
  readonly statuses: { readonly [status: string]: number }
}

const DRIP_MS = 1_000
const REPORT_MS = 200
/** Connections opened at once, so that no system queue overflows. */
const AT_ONCE = 100

type Manner = (path: string) => { readonly first: string; readonly drip: string }

const envelope = (path: string) => `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 10000\r\n\r\n`

/** What hostile clients do with a connection. */
const manners: readonly Manner[] = [
  // Nothing at all.
  () => ({ first: '', drip: '' }),
  // Half of a header, and then nothing.
  () => ({ first: 'POST / HTTP/1.1\r\nHost: x\r\nX-Half', drip: '' }),
  // Headers, byte by byte.
  () => ({ first: 'POST / HTTP/1.1\r\nX: ', drip: 'a' }),
  // A body, a byte a second.
  (path) => ({ first: envelope(path), drip: '{' }),
  // One request, and then nothing.
  () => ({ first: 'GET /api/1/envelope/ HTTP/1.1\r\nHost: x\r\n\r\n', drip: '' }),
]

async function main([port = '', count = '0', path = '', addresses = '1']: readonly string[]): Promise<void> {
  const sockets: Socket[] = []
  const statuses: Record<string, number> = {}
  for (let from = 0; from < Number(count); from += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, Number(count) - from) }, async (_, index) => {
      const number = from + index
      const localAddress = `127.0.1.${1 + (number % Number(addresses))}`
      const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress })
      socket.on('error', () => {})
      socket.on('data', (bytes: Buffer) => {
        const status = /^HTTP\/1.1 (\d+)/.exec(bytes.toString('latin1'))?.[1]
        if (status !== undefined) statuses[status] = (statuses[status] ?? 0) + 1
      })
      await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => {})
      const { first, drip } = manners[number % manners.length]?.(path) ?? { first: '', drip: '' }
      socket.write(first)
      if (drip !== '') dripInto(socket, drip)
      sockets.push(socket)
    })
    await Promise.all(batch)
  }
  const tell = () => {
    const standing = sockets.filter(({ destroyed, readableEnded }) => !destroyed && !readableEnded).length
    process.send?.({ opened: sockets.length, standing, statuses } satisfies CrowdReport)
  }
  tell()
  setInterval(tell, REPORT_MS)
  process.once('disconnect', () => process.exit())
}

function dripInto(socket: Socket, drip: string): void {
  const timer = setInterval(() => socket.write(drip), DRIP_MS)
  socket.once('close', () => clearInterval(timer))
}

await main(process.argv.slice(2))
