import { parseAddress, plainAddress } from './address-range.ts'

/**
 * The header in which our HTTP server passes on the client's address, as far as it can be trusted. Values sent by
 * clients are discarded.
 */
export const CLIENT_ADDRESS_HEADER = 'x-mishap-client-address'

/**
 * The header in which it reports that the request came through an unconfigured proxy, so that the address is the
 * proxy's. Next overwrites the proxies' own headers, so they cannot be used for this.
 */
export const UNTOLD_PROXY_HEADER = 'x-mishap-untold-proxy'

/**
 * Headers that reveal a proxy. Next's requests to itself, for a server function of another page, contain
 * x-forwarded-host, -port and -proto, so those alone prove nothing.
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

/** Headers with the requested host: trusted only from a configured proxy. */
export const PLACE_HEADERS: readonly string[] = [
  'forwarded',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
]

/** The owner of such an IPv6 network controls all of its addresses. */
const NETWORK_BITS = 64n

/**
 * The identity of a client for per-client limits: an IPv4 address, or a 64-bit IPv6 network. Anything else is returned
 * unchanged.
 */
export function clientNetwork(address: string): string {
  const plain = plainAddress(address)
  const parsed = plain === undefined ? undefined : parseAddress(plain)
  if (plain === undefined || parsed === undefined) return address
  if (parsed.family === 4) return plain
  const network = (parsed.bits >> NETWORK_BITS).toString(16).padStart(16, '0').match(/.{4}/g) ?? []
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
