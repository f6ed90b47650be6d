import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import ipaddr from 'ipaddr.js'
import { CLIENT_ADDRESS_HEADER, UNTOLD_PROXY_HEADER } from '#domain/client-network.ts'
import type { Settings } from '#domain/settings.ts'

/** Whether the client may read: `closed` if no client may, `refused` if the token is required. */
export type Admission = 'open' | 'refused' | 'closed'

export function createDoor({ metrics }: Pick<Settings, 'metrics'>) {
  const networks = metrics.networks.map((network) => ipaddr.parseCIDR(network))
  const wanted = metrics.token === null ? undefined : digestOf(`Bearer ${metrics.token}`)
  const isInside = (text: string): boolean => {
    if (!ipaddr.isValid(text)) return false
    const address = ipaddr.process(text)
    return networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))
  }
  return (headers: IncomingHttpHeaders): Admission => {
    if (wanted !== undefined && timingSafeEqual(digestOf(headers.authorization ?? ''), wanted)) return 'open'
    // Behind an unconfigured proxy, every client has the proxy's address.
    const isProxied = headers[UNTOLD_PROXY_HEADER] !== undefined
    if (!isProxied && isInside(String(headers[CLIENT_ADDRESS_HEADER] ?? ''))) return 'open'
    return wanted === undefined ? 'closed' : 'refused'
  }
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
