import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Settings } from '#domain/settings.ts'

/** How long connections may take to finish what they are doing when the server stops. */
const DRAIN_MS = 10_000
/** A connection that is kept alive is idle between two requests only: looked for this often. */
const IDLE_STEP_MS = 50

/** Opens the socket. Resolves to where it listens, `http://127.0.0.1:8000`; rejects with Node's EADDRINUSE and the like. */
export function listen(server: Server, settings: Pick<Settings, 'host' | 'port'>): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.port, settings.host, () => {
      server.off('error', reject)
      const { address, port, family } = server.address() as AddressInfo
      const host =
        address === '0.0.0.0' || address === '::' ? '127.0.0.1' : family === 'IPv6' ? `[${address}]` : address
      resolve(`http://${host}:${port}`)
    })
  })
}

/** Takes no new connections, lets requests in flight finish, and ends those that do not within ten seconds. */
export function closeServer(server: Server): Promise<void> {
  if (!server.listening) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_STEP_MS)
    server.close(() => {
      clearTimeout(timer)
      clearInterval(idle)
      resolve()
    })
    server.closeIdleConnections()
  })
}
