import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Settings } from '#domain/settings.ts'

/** Opens the socket. Resolves to the address, `http://127.0.0.1:8000`; rejects with Node's EADDRINUSE and the like. */
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
