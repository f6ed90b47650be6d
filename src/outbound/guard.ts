import type { LookupAddress, LookupAllOptions } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The hosts that the server may call (docs/design.md 7): everything on the public internet, and private hosts named by
 * the operator.
 */
export interface OutgoingPolicy {
  /** Host names and addresses, in lower case. */
  readonly allowPrivateHosts: readonly string[]
}

/** Resolves all addresses of a name. */
export type Resolve = (host: string, options: LookupAllOptions) => Promise<readonly LookupAddress[]>

/** The system's resolver. */
export const systemResolve: Resolve = (host, options) => lookup(host, options)

/** A host name in canonical form: without IPv6 brackets, in lower case, without a trailing dot. */
export function hostOf(url: URL): string {
  return comparable(url.hostname)
}

/** The same for a bare name. */
export function comparable(host: string): string {
  return host.replace(/^\[|\]$|\.$/g, '').toLowerCase()
}

/**
 * Returns the look-up function for connecting to a host: the socket connects only to addresses that it returns, all of
 * which were checked. `undefined` if the host itself is a forbidden address.
 * @param host as {@link hostOf} returns it
 */
export function guardHost(host: string, policy: OutgoingPolicy, resolve: Resolve): LookupFunction | undefined {
  const isAllowed = policy.allowPrivateHosts.includes(host)
  // A numeric address is not looked up, so it is checked here.
  if (!isAllowed && isIP(host) !== 0 && !isPublic(host)) return undefined
  return checked(resolve, isAllowed)
}

export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
}

/** Resolves a name to its permitted addresses. The socket then connects to one of these. */
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

/** Azure's metadata service has a public address; those of other clouds are link-local or private. */
const METADATA = new Set(['168.63.129.16'])

/** All assigned IPv6 addresses. Excludes `::127.0.0.1`, an obsolete notation for IPv4 addresses. */
const GLOBAL_UNICAST = ipaddr.IPv6.parse('2000::')

/** Returns whether an address is public (IANA's special-purpose registries, as implemented by ipaddr.js). */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // An IPv4 address mapped to IPv6 is treated as IPv4.
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_UNICAST, 3)) return false
  return parsed.range() === 'unicast' && !METADATA.has(parsed.toString())
}
