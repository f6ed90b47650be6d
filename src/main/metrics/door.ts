import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import ipaddr from 'ipaddr.js'
import { CLIENT_ADDRESS_HEADER } from '#domain/client-network.ts'
import type { Settings } from '#domain/settings.ts'

/** Whether whoever asks may read: `closed` where nobody may, `refused` where they could with the token. */
export type Admission = 'open' | 'refused' | 'closed'

/** Set by proxies: who comes through one that we were not told of has the proxy's address, whoever it is. */
const OF_PROXIES = ['x-forwarded-for', 'x-real-ip', 'via'] as const

/** Decides who may read what the server measures of itself. */
export function createDoor({ metrics, trustedProxies }: Pick<Settings, 'metrics' | 'trustedProxies'>) {
  const networks = metrics.networks.map((network) => ipaddr.parseCIDR(network))
  const wanted = metrics.token === null ? undefined : digestOf(`Bearer ${metrics.token}`)
  const isInside = (text: string): boolean => {
    if (!ipaddr.isValid(text)) return false
    const address = ipaddr.process(text)
    return networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))
  }
  return (headers: IncomingHttpHeaders): Admission => {
    if (wanted !== undefined && timingSafeEqual(digestOf(headers.authorization ?? ''), wanted)) return 'open'
    const isProxied = trustedProxies === 0 && OF_PROXIES.some((name) => headers[name] !== undefined)
    if (!isProxied && isInside(String(headers[CLIENT_ADDRESS_HEADER] ?? ''))) return 'open'
    return wanted === undefined ? 'closed' : 'refused'
  }
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
