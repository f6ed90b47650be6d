import { randomBytes } from 'node:crypto'
import { request as overHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP } from 'node:net'
import { TLSSocket } from 'node:tls'
import { parseSpanId, parseTraceId } from '#domain/ids.ts'
import type { CheckTarget } from '#domain/uptime/check.ts'
import type { FailedAnswer, ProbeResult } from '#domain/uptime/result.ts'
import { decompressed } from '../decompressed.ts'
import { guardHost, hostOf } from '../guard.ts'
import { nextHop, type Hop } from '../hops.ts'
import { failureOf } from './failure-of.ts'
import { judgeAnswer } from './judge-answer.ts'
import { failed, succeeded, type ProbeParts } from './parts.ts'
import { PhaseClock } from './phase-clock.ts'

export type HttpTarget = Extract<CheckTarget, { kind: 'http' }>

const MAX_REDIRECTS = 10
/** The most of an answer that is read: enough for what assertions look at. */
const MAX_BODY_BYTES = 1024 * 1024
const EVIDENCE_CHARACTERS = 2000
const EVIDENCE_HEADERS = 40

/** What is known of a probe while it runs. */
interface Attempt {
  readonly target: HttpTarget
  readonly parts: ProbeParts
  readonly signal: AbortSignal
  readonly clock: PhaseClock
  readonly found: { -readonly [K in keyof ProbeResult]?: ProbeResult[K] }
}

/**
 * Asks for a page as it is asked for by people: by name, over a connection of its own. Each redirect is judged like the
 * first address, and the connection is made to what was judged.
 */
export async function probeHttp(target: HttpTarget, timeoutMs: number, parts: ProbeParts): Promise<ProbeResult> {
  const trace = newTrace(target)
  const signal = AbortSignal.timeout(timeoutMs)
  const attempt: Attempt = { target, parts, signal, clock: new PhaseClock(), found: trace.ids }
  let hop: Hop = {
    url: URL.parse(target.url),
    method: target.method,
    headers: { ...Object.fromEntries(target.headers), ...trace.headers },
    ...(target.body !== '' && { body: target.body }),
  }
  for (let count = 0; count <= MAX_REDIRECTS; count++) {
    // oxlint-disable-next-line no-await-in-loop -- one leads to the next
    const ended = await once(hop, attempt)
    if ('failure' in ended) return { ...ended, phases: attempt.clock.phases() }
    hop = ended.next
  }
  return failed('too_many_redirects', hop.url?.href ?? '', { ...attempt.found, phases: attempt.clock.phases() })
}

/** The trace begins here; whether it is sampled, the service decides, unless it is told to. */
function newTrace({ samplesTrace }: HttpTarget) {
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')]
  return {
    ids: { traceId: parseTraceId(traceId) ?? null, spanId: parseSpanId(spanId) ?? null },
    headers: { 'sentry-trace': `${traceId}-${spanId}${samplesTrace ? '-1' : ''}` },
  }
}

async function once(hop: Hop, attempt: Attempt): Promise<ProbeResult | { readonly next: Hop }> {
  const { target, parts, signal, clock, found } = attempt
  const { url } = hop
  if (url === null || !/^https?:$/.test(url.protocol)) return failed('bad_url', url?.href ?? target.url, found)
  const lookup = guardHost(hostOf(url), parts.policy, parts.resolve)
  if (lookup === undefined) return failed('private_address', hostOf(url), found)
  try {
    const response = await send(hop, { lookup, signal }, attempt)
    found.status = response.statusCode ?? 0
    const next = target.followsRedirects
      ? nextHop(hop, { status: found.status, location: response.headers.location })
      : undefined
    if (next !== undefined) {
      response.destroy()
      return { next }
    }
    const body = await readBody(response)
    return judged(target, response, body, attempt)
  } catch (fault) {
    if (signal.aborted) return failed('timeout', clock.where(), found)
    const { failure, detail } = failureOf(fault)
    return failed(failure, detail, found)
  }
}

function judged(target: HttpTarget, response: IncomingMessage, body: ReadBody, { found }: Attempt): ProbeResult {
  const verdict = judgeAnswer(target, { status: response.statusCode ?? 0, ...body })
  if (verdict === undefined) return succeeded(found)
  return failed(verdict.failure, verdict.detail, { ...found, answer: evidenceOf(response, body) })
}

/** What an answer was, without what lets somebody in. */
function evidenceOf(response: IncomingMessage, { text }: ReadBody): FailedAnswer {
  const headers = Object.entries(response.headers)
    .filter(([name]) => name !== 'set-cookie')
    .slice(0, EVIDENCE_HEADERS)
    .map(([name, value]) => [name, String(value).slice(0, 500)] as const)
  return { headers, body: text.slice(0, EVIDENCE_CHARACTERS) }
}

function send(
  { url, method, headers, body }: Hop,
  options: Pick<RequestOptions, 'lookup' | 'signal'>,
  { target, parts, clock, found }: Attempt,
): Promise<IncomingMessage> {
  return new Promise((settle, reject) => {
    if (url === null) throw new Error('A hop without an address')
    const all = { 'User-Agent': 'mishap-uptime', Accept: '*/*', 'Accept-Encoding': 'gzip, deflate, br', ...headers }
    const common = { method, headers: all, ...options }
    const agent = parts.agents[target.anyCertificate ? 'trusting' : 'strict']
    const sent =
      url.protocol === 'https:' ? overHttps(url, { ...common, agent }) : overHttp(url, { ...common, agent: false })
    const named = isIP(hostOf(url)) === 0 ? (['dns'] as const) : []
    const secured = url.protocol === 'https:' ? (['tls'] as const) : []
    clock.begin([...named, 'connect', ...secured, 'firstByte'])
    sent.once('socket', (socket) => {
      socket.once('lookup', () => clock.reached('dns'))
      socket.once('connect', () => {
        clock.reached('connect')
        found.address = socket.remoteAddress ?? ''
      })
      socket.once('secureConnect', () => {
        clock.reached('tls')
        if (socket instanceof TLSSocket) found.certificateUntil = endOfCertificate(socket)
      })
    })
    sent.once('response', (response) => {
      clock.reached('firstByte')
      settle(response)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

function endOfCertificate(socket: TLSSocket): number | null {
  const until = socket.getPeerX509Certificate()?.validToDate.getTime()
  return until === undefined || Number.isNaN(until) ? null : until
}

interface ReadBody {
  readonly text: string
  /** Whether that is all of it. */
  readonly isWhole: boolean
}

async function readBody(response: IncomingMessage): Promise<ReadBody> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of decompressed(response)) {
    chunks.push(chunk as Uint8Array)
    size += (chunk as Uint8Array).length
    if (size <= MAX_BODY_BYTES) continue
    response.destroy()
    return { text: Buffer.concat(chunks).toString('utf8', 0, MAX_BODY_BYTES), isWhole: false }
  }
  return { text: Buffer.concat(chunks).toString('utf8'), isWhole: true }
}
