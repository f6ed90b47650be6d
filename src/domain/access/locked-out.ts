import { isWithin, parseRange } from '../address-range.ts'
import { CLIENT_ADDRESS_HEADER, UNTOLD_PROXY_HEADER } from '../client-network.ts'

/** Why a list of allowed networks is refused: it would lock out the user who saves it. */
export interface LockedOut {
  /**
   * `proxied`: the address belongs to a proxy that the server is not configured for, so the client's address is
   * unknown.
   */
  readonly reason: 'proxied' | 'locked_out'
  readonly address: string
}

/** Whether these networks would lock out the caller; `undefined` if not. An empty list allows all addresses. */
export function lockedOutBy(networks: readonly string[], headers: Pick<Headers, 'get' | 'has'>): LockedOut | undefined {
  if (networks.length === 0) return undefined
  const address = headers.get(CLIENT_ADDRESS_HEADER) ?? ''
  if (headers.has(UNTOLD_PROXY_HEADER)) return { reason: 'proxied', address }
  const ranges = networks.flatMap((text) => parseRange(text) ?? [])
  return isWithin(ranges, address) ? undefined : { reason: 'locked_out', address }
}
