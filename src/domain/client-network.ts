import { parseAddress, plainAddress } from './address-range.ts'

/**
 * The header in which our HTTP server tells the parts behind it the client's address, as far as it can be believed. What
 * a client sends under this name is thrown away.
 */
export const CLIENT_ADDRESS_HEADER = 'x-mishap-client-address'

/**
 * The header in which it tells them that the request came through a proxy that the server was not told of: the address is
 * the proxy's. Those of proxies do not say so any more once Next has written its own over them.
 */
export const UNTOLD_PROXY_HEADER = 'x-mishap-untold-proxy'

/**
 * What proxies say of a request that they pass on: one of these tells that there was one. Next's requests to itself, for a
 * server function of another page, have x-forwarded-host, -port and -proto, so those alone tell nothing.
 */
export const PROXY_HEADERS: readonly string[] = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-server',
  'x-original-forwarded-for',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
  'fly-client-ip',
]

/** The headers that say where a request came to: trusted only from a configured proxy. */
export const PLACE_HEADERS: readonly string[] = [
  'forwarded',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
]

/** Whoever has one such network of IPv6 has all of its addresses. */
const NETWORK_BITS = 64n

/**
 * Returns the client that an address stands for where something is counted by client: an IPv4 address, or an IPv6 network
 * of 64 bits. Anything else is returned as it is.
 */
export function clientNetwork(address: string): string {
  const plain = plainAddress(address)
  const parsed = plain === undefined ? undefined : parseAddress(plain)
  if (plain === undefined || parsed === undefined) return address
  if (parsed.family === 4) return plain
  const network = (parsed.bits >> NETWORK_BITS).toString(16).padStart(16, '0').match(/.{4}/g) ?? []
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
