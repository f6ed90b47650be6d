import { ok, refuse, type Result } from '#domain/result.ts'
import { readBody, send, type Sending } from './exchange.ts'
import { nextHop, type Hop } from './hops.ts'
import { guardHost, hostOf, PrivateAddress, systemResolve, type OutgoingPolicy, type Resolve } from './guard.ts'
import { mayLeave, proxyAgent, proxyFor } from './proxy.ts'

export interface OutgoingRequest {
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array | string
  /** For everything including redirects, in milliseconds. */
  readonly timeoutMs: number
  /** Aborts it earlier, which counts as a timeout. */
  readonly signal?: AbortSignal
  /** Maximum size of the response after decompression, in bytes. */
  readonly maxBytes: number
}

export interface OutgoingAnswer {
  readonly status: number
  /** In lower case. Repeated headers keep their first value. */
  readonly headers: ReadonlyMap<string, string>
  readonly bytes: Uint8Array
  /** The final URL after redirects. */
  readonly url: string
}

/**
 * Why no response was obtained: the URL is invalid (`bad_url`) or leads into the operator's own network
 * (`private_address`), the name is unknown or the host does not respond (`unreachable`), or the response is too slow,
 * too large, or redirects endlessly.
 */
export interface OutgoingRefusal {
  readonly reason: 'bad_url' | 'private_address' | 'unreachable' | 'timeout' | 'too_large' | 'too_many_redirects'
  readonly url: string
}

const MAX_REDIRECTS = 5
const usualHeaders = { 'User-Agent': 'mishap' }

/**
 * The only client for requests of the server itself. URLs may come from strangers, so it never connects to loopback,
 * private, link-local or metadata addresses: neither by name, nor by redirect, nor by a name that resolves differently
 * the second time, because it connects to the address that it has checked.
 * @param resolve resolves names to addresses
 */
export async function guardedFetch(
  request: OutgoingRequest,
  policy: OutgoingPolicy,
  resolve: Resolve = systemResolve,
): Promise<Result<OutgoingAnswer, OutgoingRefusal>> {
  const inTime = AbortSignal.timeout(request.timeoutMs)
  const signal = request.signal === undefined ? inTime : AbortSignal.any([inTime, request.signal])
  let current: Hop = { url: URL.parse(request.url), method: request.method ?? 'GET', ...bodyOf(request) }
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const { url } = current
    if (url === null || !/^https?:$/.test(url.protocol)) return refuse({ reason: 'bad_url', url: request.url })
    const answered = await once(current, request, { policy, resolve, signal })
    if (!answered.ok) return refuse({ reason: signal.aborted ? 'timeout' : answered.refusal, url: url.href })
    const { status, headers } = answered.value
    const next = nextHop(current, { status, location: headers.get('location') })
    if (next === undefined) return answered
    current = next
  }
  return refuse({ reason: 'too_many_redirects', url: request.url })
}

function bodyOf({ headers = {}, body }: OutgoingRequest): Pick<Hop, 'headers' | 'body'> {
  return body === undefined ? { headers } : { headers, body }
}

type Failure = OutgoingRefusal['reason']

/** How a connection is made, once its host was judged. undefined: the host may not be called. */
async function wayTo(
  url: URL,
  policy: OutgoingPolicy,
  resolve: Resolve,
): Promise<Pick<Sending, 'lookup' | 'proxied'> | undefined> {
  const proxy = proxyFor(url)
  if (proxy !== null)
    return (await mayLeave(hostOf(url), policy, resolve)) ? { proxied: proxyAgent(url, proxy) } : undefined
  const lookup = guardHost(hostOf(url), policy, resolve)
  return lookup && { lookup }
}

async function once(
  hop: Hop,
  { maxBytes }: OutgoingRequest,
  { policy, resolve, signal }: { policy: OutgoingPolicy; resolve: Resolve; signal: AbortSignal },
): Promise<Result<OutgoingAnswer, Failure>> {
  const { url } = hop
  if (url === null) return refuse('bad_url')
  try {
    const way = await wayTo(url, policy, resolve)
    if (way === undefined) return refuse('private_address')
    const response = await send({ ...hop, url }, { usualHeaders, ...way, signal })
    const { bytes, isWhole } = await readBody(response, maxBytes)
    if (!isWhole) return refuse('too_large')
    const headers = new Map(Object.entries(response.headers).map(([name, value]) => [name, [value].flat()[0] ?? '']))
    return ok({ status: response.statusCode ?? 0, headers, bytes, url: url.href })
  } catch (fault) {
    return refuse(fault instanceof PrivateAddress ? 'private_address' : 'unreachable')
  }
}
