import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { parseSpanId, parseTraceId } from '#domain/ids.ts'
import type { CheckTarget } from '#domain/uptime/check.ts'
import type { FailedAnswer, ProbeResult } from '#domain/uptime/result.ts'
import { readBody, send } from '../exchange.ts'
import { guardHost, hostOf } from '../guard.ts'
import { nextHop, type Hop } from '../hops.ts'
import { textOfAnswer } from './answer-text.ts'
import { CookieJar } from './cookie-jar.ts'
import { failureOf } from './failure-of.ts'
import { judgeAnswer } from './judge-answer.ts'
import { failed, succeeded, type ProbeParts } from './parts.ts'
import { PhaseClock } from './phase-clock.ts'

export type HttpTarget = Extract<CheckTarget, { kind: 'http' }>

const MAX_REDIRECTS = 10
const usualHeaders = { 'User-Agent': 'mishap-uptime', Accept: '*/*' }
/** Maximum size of a response that is read: enough for assertions. */
const MAX_BODY_BYTES = 1024 * 1024
const EVIDENCE_CHARACTERS = 2000
const EVIDENCE_HEADERS = 40

interface AnswerBody {
  readonly text: string
  readonly isWhole: boolean
}

/** The state of a running probe. */
interface Attempt {
  readonly target: HttpTarget
  readonly parts: ProbeParts
  readonly signal: AbortSignal
  readonly clock: PhaseClock
  readonly jar: CookieJar
  readonly found: { -readonly [K in keyof ProbeResult]?: ProbeResult[K] }
}

/**
 * Requests a page like a browser: by name, over a new connection, with the cookies set on the way. Each redirect is
 * checked like the first URL, and the connection is made to the address that was checked.
 */
export async function probeHttp(target: HttpTarget, timeoutMs: number, parts: ProbeParts): Promise<ProbeResult> {
  const trace = newTrace(target)
  const signal = AbortSignal.timeout(timeoutMs)
  const attempt: Attempt = { target, parts, signal, clock: new PhaseClock(), jar: new CookieJar(), found: trace.ids }
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

/** Starts a trace. Unless configured otherwise, the service decides whether to sample it. */
function newTrace({ samplesTrace }: HttpTarget) {
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')]
  return {
    ids: { traceId: parseTraceId(traceId) ?? null, spanId: parseSpanId(spanId) ?? null },
    headers: { 'sentry-trace': `${traceId}-${spanId}${samplesTrace ? '-1' : ''}` },
  }
}

async function once(hop: Hop, attempt: Attempt): Promise<ProbeResult | { readonly next: Hop }> {
  const { target, parts, signal, clock, jar, found } = attempt
  const { url } = hop
  if (url === null || !/^https?:$/.test(url.protocol)) return failed('bad_url', url?.href ?? target.url, found)
  const lookup = guardHost(hostOf(url), parts.policy, parts.resolve)
  if (lookup === undefined) return failed('private_address', hostOf(url), found)
  try {
    beginPhases(url, clock)
    const agent = parts.agents[target.anyCertificate ? 'trusting' : 'strict']
    const onSocket = (socket: Socket) => follow(socket, attempt)
    const headers = withCookies(hop.headers, url, jar)
    const response = await send({ ...hop, url, headers }, { usualHeaders, lookup, signal, agent, onSocket })
    clock.reached('firstByte')
    found.status = response.statusCode ?? 0
    jar.keep(response.headers['set-cookie'] ?? [], url, new Date())
    const next = target.followsRedirects
      ? nextHop(hop, { status: found.status, location: response.headers.location })
      : undefined
    if (next !== undefined) {
      response.destroy()
      return { next }
    }
    const { bytes, isWhole } = await readBody(response, MAX_BODY_BYTES)
    const text = textOfAnswer(bytes, response.headers['content-type'])
    return judged(target, response, { text, isWhole }, attempt)
  } catch (fault) {
    if (signal.aborted) return failed('timeout', clock.where(), found)
    const { failure, detail } = failureOf(fault)
    return failed(failure, detail, found)
  }
}

function withCookies(headers: Hop['headers'], url: URL, jar: CookieJar): Hop['headers'] {
  const own = Object.entries(headers).find(([name]) => name.toLowerCase() === 'cookie')
  const cookie = jar.headerFor(url, own?.[1])
  return cookie === undefined ? headers : { ...headers, [own?.[0] ?? 'Cookie']: cookie }
}

function judged(target: HttpTarget, response: IncomingMessage, body: AnswerBody, { found }: Attempt): ProbeResult {
  const verdict = judgeAnswer(target, { status: response.statusCode ?? 0, ...body })
  if (verdict === undefined) return succeeded(found)
  return failed(verdict.failure, verdict.detail, { ...found, answer: evidenceOf(response, body) })
}

/** The response without credentials. */
function evidenceOf(response: IncomingMessage, { text }: AnswerBody): FailedAnswer {
  const headers = Object.entries(response.headers)
    .filter(([name]) => name !== 'set-cookie')
    .slice(0, EVIDENCE_HEADERS)
    .map(([name, value]) => [name, String(value).slice(0, 500)] as const)
  return { headers, body: text.slice(0, EVIDENCE_CHARACTERS) }
}

/** Starts the phases of a request, which depend on its URL. */
function beginPhases(url: URL, clock: PhaseClock): void {
  const named = isIP(hostOf(url)) === 0 ? (['dns'] as const) : []
  const secured = url.protocol === 'https:' ? (['tls'] as const) : []
  clock.begin([...named, 'connect', ...secured, 'firstByte'])
}

/** Records the phases of a connection, and its remote address. */
function follow(socket: Socket, { clock, found }: Attempt): void {
  socket.once('lookup', () => clock.reached('dns'))
  socket.once('connect', () => {
    clock.reached('connect')
    found.address = socket.remoteAddress ?? ''
  })
  socket.once('secureConnect', () => {
    clock.reached('tls')
    if (socket instanceof TLSSocket) found.certificateUntil = endOfCertificate(socket)
  })
}

function endOfCertificate(socket: TLSSocket): number | null {
  const until = socket.getPeerX509Certificate()?.validToDate.getTime()
  return until === undefined || Number.isNaN(until) ? null : until
}
