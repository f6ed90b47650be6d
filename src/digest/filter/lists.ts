import ipaddr from 'ipaddr.js'
import type { ListFilterName, RuleProblemCode } from '#domain/project/project-rules.ts'
import { compileGlob, type Glob } from '#domain/text/glob.ts'
import type { NormalEvent } from '../normalise/normalise-event.ts'
import { outermost, type Bearer, type Filter } from './subject.ts'

type Network = readonly [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number]

/** Builds filters from the entries that parse; the others were rejected when saved. */
export const listFilters: { readonly [F in ListFilterName]: (values: readonly string[]) => Filter } = {
  error_messages: (values) => {
    const globs = values.map(globOf).filter((glob) => glob !== undefined)
    return (event) => textsOf(event).some((text) => globs.some((glob) => glob(text)))
  },
  releases: (values) => {
    const globs = values.map(globOf).filter((glob) => glob !== undefined)
    return ({ release }) => release !== undefined && matchesAny(globs, release)
  },
  addresses: (values) => {
    const networks = values.map(networkOf).filter((network) => network !== undefined)
    return (event, bearer) => addressesOf(event, bearer).some((address) => isIn(networks, address))
  },
}

/** Returns the problem with a list entry. `undefined` if it parses. */
export function problemOf(list: ListFilterName, value: string): RuleProblemCode | undefined {
  if (value.trim() === '') return 'empty_pattern'
  if (value.length > MAX_VALUE) return 'too_long'
  if (list === 'addresses') return networkOf(value) === undefined ? 'bad_address' : undefined
  return globOf(value) === undefined ? 'bad_glob' : undefined
}

const MAX_VALUE = 500
/** Longer texts are not worth a pattern. */
const MAX_TEXT = 4096

/** Matches whole texts, ignoring case; callers pass lower-case texts. */
function globOf(value: string): Glob | undefined {
  const pattern = value.trim().toLowerCase()
  return pattern === '' ? undefined : compileGlob(pattern, { isPath: false, ignoreCase: false })
}

function matchesAny(globs: readonly Glob[], text: string): boolean {
  const lower = text.toLowerCase()
  return globs.some((glob) => glob(lower))
}

/** `TypeError: x is undefined`, `x is undefined`, and the message, in lower case. */
function textsOf(event: NormalEvent): readonly string[] {
  const { type, value } = outermost(event) ?? {}
  const message = event.logentry?.formatted
  const texts = [type === undefined ? undefined : value === undefined ? type : `${type}: ${value}`, value, message]
  return texts.filter((text) => text !== undefined).map((text) => text.slice(0, MAX_TEXT).toLowerCase())
}

function networkOf(value: string): Network | undefined {
  const text = value.trim()
  if (text.includes('/')) return ipaddr.isValidCIDR(text) ? ipaddr.parseCIDR(text) : undefined
  const address = parsed(text)
  return address === undefined ? undefined : [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** Unwraps IPv4-mapped IPv6 addresses. Only the four-part form is IPv4: `10` is not an address. */
function parsed(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const isAddress = text.includes(':') ? ipaddr.IPv6.isValid(text) : ipaddr.IPv4.isValidFourPartDecimal(text)
  return isAddress ? ipaddr.process(text) : undefined
}

/** Returns the addresses of the user, of the request that the event is about, and of the event's sender. */
function addressesOf({ user, request }: NormalEvent, { remoteAddress }: Bearer): readonly string[] {
  const asked = request?.env?.REMOTE_ADDR
  const addresses = [user?.ip_address, typeof asked === 'string' ? asked : undefined, remoteAddress ?? undefined]
  return [...new Set(addresses.filter((address) => address !== undefined))]
}

function isIn(networks: readonly Network[], text: string): boolean {
  const address = parsed(text)
  if (address === undefined) return false
  return networks.some(([network, bits]) => network.kind() === address.kind() && address.match([network, bits]))
}
