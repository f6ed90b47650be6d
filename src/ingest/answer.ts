import { Buffer } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { namesOfCategory, type Category } from '#domain/outcome/outcome.ts'
import { showsNothing } from '#domain/shows-nothing.ts'
import { otlpEncodingOf } from '#domain/trace/otlp.ts'
import { messages } from '#messages'
import { PROTOBUF, statusInProtobuf } from './otlp/status.ts'
import type { Limited } from './rate-limiter.ts'
import type { Receipt } from './receive.ts'
import { causesOf, detailOf, retryAfterSeconds, statusOf, type Refusal } from './refusal.ts'
import { isCheckIn, type Route } from './route.ts'

// Headers of every answer, including errors. Without them browsers could not read the rate limits (docs/protocol.md
// 1.4).
const ALWAYS = {
  ...showsNothing,
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'x-sentry-error, x-sentry-rate-limits, retry-after',
} as const

const PREFLIGHT = {
  ...ALWAYS,
  'Access-Control-Allow-Headers':
    'x-sentry-auth, x-requested-with, x-forwarded-for, origin, referer, accept, content-type, authentication, authorization, content-encoding, transfer-encoding, sentry-trace, baggage',
  'Access-Control-Max-Age': '3600',
} as const

/** 1×1, transparent. */
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAAAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')

/** A body known to be no longer than this is read to its end after a refusal, so that the connection can be reused. */
const SMALL_BODY_BYTES = 64 * 1024
/** How long the rest of a refused body is discarded before the connection is closed. */
const LINGER_MS = 2_000

/** Answers a request whose contents are all durable or counted as refused. */
export function answerAccepted(req: IncomingMessage, res: ServerResponse, { eventId, notKept }: Receipt): void {
  if (req.method === 'GET')
    return send(
      req,
      res,
      200,
      { ...ALWAYS, 'Content-Type': 'image/gif', 'Cross-Origin-Resource-Policy': 'cross-origin' },
      GIF,
    )
  sendJson(req, res, 200, notKeptHeaders(notKept), eventId === undefined ? '{}' : `{"id":"${eventId}"}`)
}

/** The same for OTLP, in the request's encoding. 202, as the SDKs' own server returns (docs/protocol.md 3). */
export function answerOtlp(req: IncomingMessage, res: ServerResponse, { notKept }: Receipt): void {
  const isProtobuf = isOtlpProtobuf(req)
  const type = { 'Content-Type': isProtobuf ? PROTOBUF : 'application/json' }
  const headers = { ...ALWAYS, ...type, ...notKeptHeaders(notKept) }
  // An Export…ServiceResponse without a partial success, which has no bytes at all in protobuf.
  send(req, res, 202, headers, isProtobuf ? '' : '{}')
}

/** Answers a check-in over plain HTTP, or a ping (docs/protocol.md 3). */
export function answerCheckIn(req: IncomingMessage, res: ServerResponse): void {
  sendJson(req, res, 202, {}, '{}')
}

/** Answers with a script for pages of other origins. */
export function answerScript(req: IncomingMessage, res: ServerResponse, script: string): void {
  const headers = {
    ...ALWAYS,
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cache-Control': 'no-store',
  }
  send(req, res, 200, headers, script)
}

/** Answers a refusal. If the client is gone, only cleans up. `route`: OTLP clients get the format that they expect. */
export function answerRefused(req: IncomingMessage, res: ServerResponse, refusal: Refusal, route?: Route): void {
  if (refusal.reason === 'aborted') return void res.destroy()
  const detail = detailOf(refusal)
  const wait = retryAfterSeconds(refusal)
  const headers = {
    'X-Sentry-Error': headerText(detail),
    ...(wait !== undefined && { 'Retry-After': String(wait) }),
    ...(refusal.reason === 'rate_limited' && {
      'X-Sentry-Rate-Limits': refusal.limits.map(rateLimitText).join(', '),
    }),
    ...(refusal.reason === 'too_many_connections' && { Connection: 'close' }),
    ...(refusal.reason === 'method_not_allowed' && { Allow: refusal.allowed }),
  }
  if (route?.endpoint === 'otlp' && isOtlpProtobuf(req)) {
    send(req, res, statusOf(refusal), { ...ALWAYS, ...headers, 'Content-Type': PROTOBUF }, statusInProtobuf(detail))
    return
  }
  // Its readers are developers using curl.
  if (refusal.reason === 'unknown_ping' || refusal.reason === 'link_preview') {
    send(
      req,
      res,
      statusOf(refusal),
      { ...ALWAYS, ...headers, 'Content-Type': 'text/plain; charset=utf-8' },
      `${detail}\n`,
    )
    return
  }
  // OTLP exporters look for `message`, as in a google.rpc.Status.
  const forOtlp = route?.endpoint === 'otlp' ? { message: detail } : {}
  sendJson(
    req,
    res,
    statusFor(refusal, route),
    headers,
    JSON.stringify({ detail, causes: causesOf(refusal), ...forOtlp }),
  )
}

/** Cron jobs treat a 429 as a failed run, but retry if the server is busy. */
function statusFor(refusal: Refusal, route: Route | undefined): number {
  const status = statusOf(refusal)
  return status === 429 && route !== undefined && isCheckIn(route) ? 503 : status
}

function isOtlpProtobuf(req: IncomingMessage): boolean {
  return otlpEncodingOf(req.headers['content-type']) === 'protobuf'
}

/** Answers after an internal error. */
export function answerFault(req: IncomingMessage, res: ServerResponse): void {
  if (res.headersSent) return void res.destroy()
  const detail = messages('ingest')('refusal.internal')
  sendJson(req, res, 500, { 'X-Sentry-Error': headerText(detail) }, JSON.stringify({ detail, causes: ['internal'] }))
}

/** @param methods formatted like `POST, GET`. */
export function answerPreflight(req: IncomingMessage, res: ServerResponse, methods: string): void {
  send(req, res, 200, { ...PREFLIGHT, 'Access-Control-Allow-Methods': methods, Allow: methods }, '')
}

/** How long an SDK stops sending a category that is not kept. An update may start keeping it sooner. */
const NOT_KEPT_SECONDS = 3600

/** Asks SDKs not to send some categories, in the only way that they understand (docs/protocol.md 1.5). */
function notKeptHeaders(categories: readonly Category[]): Headers {
  if (categories.length === 0) return {}
  const names = categories.flatMap(limitedNames).join(';')
  return { 'X-Sentry-Rate-Limits': `${NOT_KEPT_SECONDS}:${names}:organization:not_kept` }
}

/** All names under which SDKs know a category and that of its bytes. */
function limitedNames(category: Category): readonly string[] {
  return [...namesOfCategory(category), ...bytesOf(category)]
}

/** The category in which SDKs count a category's bytes, if any. */
function bytesOf(category: Category): readonly Category[] {
  if (category === 'log_item') return ['log_byte']
  return category === 'trace_metric' ? ['trace_metric_byte'] : []
}

/** One entry of X-Sentry-Rate-Limits (docs/protocol.md 1.5). JavaScript SDKs file profile chunks under `profile`. */
function rateLimitText({ categories, retryAfterSeconds: seconds, scope, reason }: Limited): string {
  const names = categories.flatMap((one) => (one === 'profile_chunk' ? ['profile', one] : limitedNames(one)))
  return `${seconds}:${[...new Set(names)].join(';')}:${scope}:${reason}`
}

/** Header values must be ASCII. */
function headerText(text: string): string {
  return text.replaceAll('’', "'").replace(/[^ -~]/g, '?')
}

type Headers = { readonly [name: string]: string }

function sendJson(req: IncomingMessage, res: ServerResponse, status: number, headers: Headers, body: string): void {
  send(req, res, status, { ...ALWAYS, 'Content-Type': 'application/json', ...headers }, body)
}

/**
 * Sends an answer. If a large body was not read, the connection is closed. A server that closes while bytes arrive
 * resets the connection, and the client never sees the answer. The answer is therefore sent first, and the rest is
 * discarded for a while.
 */
function send(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  headers: Headers,
  body: string | Uint8Array,
): void {
  const length = { 'Content-Length': String(Buffer.byteLength(body)) }
  // A stopping server may have closed the connection.
  if (res.destroyed || res.headersSent) return
  if (!req.readableEnded) req.resume()
  if (status !== 408 && isReadOrSmall(req)) {
    res.writeHead(status, { ...headers, ...length }).end(body)
    return
  }
  res.writeHead(status, { ...headers, ...length, Connection: 'close' })
  // A client that was too slow is not waited for again.
  if (status === 408) return void res.end(body)
  res.write(body)
  const timer = setTimeout(() => res.end(), LINGER_MS)
  req.once('close', () => clearTimeout(timer))
  req.once('end', () => res.end())
}

function isReadOrSmall(req: IncomingMessage): boolean {
  if (req.complete) return true
  const { 'content-length': length, 'transfer-encoding': chunked } = req.headers
  return chunked === undefined && Number(length ?? 0) <= SMALL_BODY_BYTES
}
