import type { IncomingMessage } from 'node:http'
import { plainAddress } from '#domain/address-range.ts'

/**
 * The client's address, as far as it can be trusted. Each proxy appends its caller's address to X-Forwarded-For. Behind
 * `trustedProxies` of them, the client's address is that many places from the end, and anything before it may be
 * forged. Null if the connection is gone.
 */
export function remoteAddress(req: IncomingMessage, trustedProxies: number): string | null {
  const forwarded = trustedProxies === 0 ? undefined : req.headers['x-forwarded-for']
  if (typeof forwarded === 'string') {
    const hops = forwarded.split(',')
    const address = addressIn(hops[Math.max(0, hops.length - trustedProxies)] ?? '')
    if (address !== null) return address
  }
  return addressIn(req.socket.remoteAddress ?? '')
}

/** Removes the port that some proxies add, and converts IPv4-mapped addresses to IPv4. */
function addressIn(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  return plainAddress(bare) ?? null
}
