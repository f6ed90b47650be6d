import type { LookupAddress, LookupAllOptions } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { request as overHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { pipeline } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import ipaddr from 'ipaddr.js'
import { ok, refuse, type Result } from '#domain/result.ts'

/**
 * Whom the server may call (docs/design.md 7): everybody on the open internet, and private hosts that the operator has
 * named.
 */
export interface OutgoingPolicy {
  /** Host names and addresses, in lower case. */
  readonly allowPrivateHosts: readonly string[]
}

export interface OutgoingRequest {
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array | string
  /** For all of it, redirects included, milliseconds. */
  readonly timeoutMs: number
  /** The most bytes of the answer after decompression. */
  readonly maxBytes: number
}

export interface OutgoingAnswer {
  readonly status: number
  /** In lower case; of repeated ones the first. */
  readonly headers: ReadonlyMap<string, string>
  readonly bytes: Uint8Array
  /** Where it came from in the end. */
  readonly url: string
}

/**
 * Why nothing came: the address is none (`bad_url`), leads into the operator's own network (`private_address`), its name
 * is unknown or nobody answers (`unreachable`), or the answer takes too long, is too large, or leads on forever.
 */
export interface OutgoingRefusal {
  readonly reason: 'bad_url' | 'private_address' | 'unreachable' | 'timeout' | 'too_large' | 'too_many_redirects'
  readonly url: string
}

const MAX_REDIRECTS = 5

/** Finds every address of a name. */
export type Resolve = (host: string, options: LookupAllOptions) => Promise<readonly LookupAddress[]>

/**
 * The one client for requests that the server makes by itself. What it is sent to fetch may have been written by a
 * stranger, so it never connects to loopback, private, link-local or metadata addresses: neither by name, nor by a
 * redirect, nor by a name that resolves to another address the second time, as it connects to what it has checked.
 * @param resolve the way in which names become addresses
 */
export async function guardedFetch(
  request: OutgoingRequest,
  policy: OutgoingPolicy,
  resolve: Resolve = (host, options) => lookup(host, options),
): Promise<Result<OutgoingAnswer, OutgoingRefusal>> {
  const signal = AbortSignal.timeout(request.timeoutMs)
  let current: Hop = { url: URL.parse(request.url), method: request.method ?? 'GET', ...bodyOf(request) }
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const { url } = current
    if (url === null || !/^https?:$/.test(url.protocol)) return refuse({ reason: 'bad_url', url: request.url })
    const answered = await once(current, request, { policy, resolve, signal })
    if (!answered.ok) return refuse({ reason: signal.aborted ? 'timeout' : answered.refusal, url: url.href })
    const next = nextHop(current, answered.value)
    if (next === undefined) return answered
    current = next
  }
  return refuse({ reason: 'too_many_redirects', url: request.url })
}

interface Hop {
  readonly url: URL | null
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array | string
}

function bodyOf({ headers = {}, body }: OutgoingRequest): Pick<Hop, 'headers' | 'body'> {
  return body === undefined ? { headers } : { headers, body }
}

/** Where an answer leads on (RFC 9110, 15.4). Another origin is not told what was meant for the first one. */
function nextHop({ url: from, method, headers, body }: Hop, answer: OutgoingAnswer): Hop | undefined {
  const location = answer.headers.get('location')
  if (![301, 302, 303, 307, 308].includes(answer.status) || location === undefined || from === null) return undefined
  const url = URL.parse(location, from)
  const own = url?.origin === from.origin ? headers : {}
  const isKept = answer.status >= 307 || method === 'GET'
  if (!isKept) return { url, method: 'GET', headers: own }
  return { url, method, headers: own, ...(body !== undefined && { body }) }
}

type Failure = OutgoingRefusal['reason']

async function once(
  hop: Hop,
  { maxBytes }: OutgoingRequest,
  { policy, resolve, signal }: { policy: OutgoingPolicy; resolve: Resolve; signal: AbortSignal },
): Promise<Result<OutgoingAnswer, Failure>> {
  const { url } = hop
  if (url === null) return refuse('bad_url')
  const host = hostOf(url)
  const isAllowed = policy.allowPrivateHosts.includes(host)
  if (!isAllowed && isIP(host) !== 0 && !isPublic(host)) return refuse('private_address')
  try {
    const response = await send(hop, { lookup: checked(resolve, isAllowed), signal })
    const bytes = await readAtMost(response, maxBytes)
    if (bytes === undefined) return refuse('too_large')
    const headers = new Map(Object.entries(response.headers).map(([name, value]) => [name, [value].flat()[0] ?? '']))
    return ok({ status: response.statusCode ?? 0, headers, bytes, url: url.href })
  } catch (fault) {
    return refuse(fault instanceof PrivateAddress ? 'private_address' : 'unreachable')
  }
}

/** As names are compared: without the brackets of IPv6, in lower case, without the dot of a full name. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$|\.$/g, '').toLowerCase()
}

function send(hop: Hop, options: Pick<RequestOptions, 'lookup' | 'signal'>): Promise<IncomingMessage> {
  return new Promise((settle, reject) => {
    const { url, method, body } = hop
    if (url === null) throw new Error('A hop without an address')
    const headers = { 'User-Agent': 'mishap', 'Accept-Encoding': 'gzip, deflate, br', ...hop.headers }
    const open = url.protocol === 'https:' ? overHttps : overHttp
    // No kept connections: each one is made to an address that was checked for this request.
    const sent = open(url, { method, headers, agent: false, ...options }, settle)
    sent.on('error', reject)
    sent.end(body)
  })
}

class PrivateAddress extends Error {
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

/** The body, decompressed; undefined as soon as it is larger. */
async function readAtMost(response: IncomingMessage, limit: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of decompressed(response)) {
    size += (chunk as Uint8Array).length
    if (size > limit) {
      response.destroy()
      return undefined
    }
    chunks.push(chunk as Uint8Array)
  }
  return Buffer.concat(chunks)
}

const decoders = new Map([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])

function decompressed(response: IncomingMessage): NodeJS.ReadableStream {
  const createDecoder = decoders.get(response.headers['content-encoding']?.toLowerCase() ?? '')
  // A fault of either ends the decoder with that fault, and whoever reads it is told.
  return createDecoder === undefined ? response : pipeline(response, createDecoder(), () => undefined)
}
