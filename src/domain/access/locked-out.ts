import { isWithin, parseRange } from '../address-range.ts'
import { CLIENT_ADDRESS_HEADER, UNTOLD_PROXY_HEADER } from '../client-network.ts'

/** The reason why a list of networks may not be saved: whoever saves it would be locked out by it. */
export interface LockedOut {
  /** `proxied`: the address is that of a proxy of which the server was not told, so that nobody can say. */
  readonly reason: 'proxied' | 'locked_out'
  readonly address: string
}

/** Whether whoever asks would be locked out by these networks; undefined: no. Empty: anybody may come from anywhere. */
export function lockedOutBy(networks: readonly string[], headers: Pick<Headers, 'get' | 'has'>): LockedOut | undefined {
  if (networks.length === 0) return undefined
  const address = headers.get(CLIENT_ADDRESS_HEADER) ?? ''
  if (headers.has(UNTOLD_PROXY_HEADER)) return { reason: 'proxied', address }
  const ranges = networks.flatMap((text) => parseRange(text) ?? [])
  return isWithin(ranges, address) ? undefined : { reason: 'locked_out', address }
}
