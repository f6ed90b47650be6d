import type { IncomingMessage } from 'node:http'
import { plainAddress } from '#domain/address-range.ts'

/**
 * The client's address, as far as it can be believed. Each proxy appends to X-Forwarded-For the address that it was
 * called from; so behind `trustedProxies` of them the client's stands that many places from the end, and what stands
 * before it the client may have made up. null: the connection is gone.
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

/** Without the port that some proxies add, and IPv4 as IPv4. */
function addressIn(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  return plainAddress(bare) ?? null
}
