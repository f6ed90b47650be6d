import type { LookupAddress, LookupAllOptions } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Whom the server may call (docs/design.md 7): everybody on the open internet, and private hosts that the operator has
 * named.
 */
export interface OutgoingPolicy {
  /** Host names and addresses, in lower case. */
  readonly allowPrivateHosts: readonly string[]
}

/** Finds every address of a name. */
export type Resolve = (host: string, options: LookupAllOptions) => Promise<readonly LookupAddress[]>

/** Asks as every program on this machine does. */
export const systemResolve: Resolve = (host, options) => lookup(host, options)

/** As names are compared: without the brackets of IPv6, in lower case, without the dot of a full name. */
export function hostOf(url: URL): string {
  return comparable(url.hostname)
}

/** The same of a name that stands alone. */
export function comparable(host: string): string {
  return host.replace(/^\[|\]$|\.$/g, '').toLowerCase()
}

/**
 * Returns the look-up that a connection to a host is made with: the socket connects to what it returns, so to nothing
 * but addresses that were checked. undefined: the host is itself an address that may not be called.
 * @param host as {@link hostOf} returns it
 */
export function guardHost(host: string, policy: OutgoingPolicy, resolve: Resolve): LookupFunction | undefined {
  const isAllowed = policy.allowPrivateHosts.includes(host)
  // Of an address no name server is asked, and no look-up is made.
  if (!isAllowed && isIP(host) !== 0 && !isPublic(host)) return undefined
  return checked(resolve, isAllowed)
}

export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
}

/** Resolves a name to those of its addresses that may be called. The socket then connects to one of these. */
function checked(resolve: Resolve, isAllowed: boolean): LookupFunction {
  return (host, options, callback) => {
    resolve(host, { ...options, all: true }).then(
      (found) => {
        const callable = isAllowed ? found : found.filter(({ address }) => isPublic(address))
        const [first] = callable
        if (first === undefined) callback(new PrivateAddress(host), '', 0)
        else if (options.all === true) callback(null, [...callable])
        else callback(null, first.address, first.family)
      },
      (fault: unknown) => callback(fault instanceof Error ? fault : new Error(String(fault)), '', 0),
    )
  }
}

/** Azure's metadata service has an address of the open internet; those of the other clouds are link-local or private. */
const METADATA = new Set(['168.63.129.16'])

/** All of IPv6 that is given out. `::127.0.0.1`, an IPv4 address as it was once written, is not in it. */
const GLOBAL_UNICAST = ipaddr.IPv6.parse('2000::')

/** Returns whether an address is one of the open internet (IANA's special-purpose registries, as ipaddr.js has them). */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // An IPv4 address within IPv6 is the IPv4 address.
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_UNICAST, 3)) return false
  return parsed.range() === 'unicast' && !METADATA.has(parsed.toString())
}
