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

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const GROUPS = 8
/** Whoever has one such network of IPv6 has all of its addresses. */
const NETWORK_GROUPS = 4

/**
 * Returns the client that an address stands for where something is counted by client: an IPv4 address, or an IPv6 network
 * of 64 bits. Anything else is returned as it is.
 */
export function clientNetwork(address: string): string {
  if (!address.includes(':')) return address
  const mapped = MAPPED_IPV4.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [before = '', after] = address.split('::')
  const head = groupsOf(before)
  const tail = groupsOf(after ?? '')
  const missing = Math.max(0, GROUPS - head.length - tail.length)
  const groups = [...head, ...Array<number>(missing).fill(0), ...tail]
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)
  if (isMapped) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

function groupsOf(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
}
