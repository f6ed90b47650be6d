import type { z } from 'zod'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { TicketFault } from '#domain/ticket/system.ts'
import type { Send, SendRefusal, SentAnswer, SentRequest } from '../send.ts'

/** The common part of all requests to one system. */
export interface Api {
  readonly send: Send
  /** Without a trailing slash. */
  readonly root: string
  readonly headers: Readonly<Record<string, string>>
}

interface Question<T extends z.ZodType> {
  readonly method?: SentRequest['method']
  /** With a leading slash, encoded. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  readonly answer: T
}

/** Calls a JSON API. */
export async function ask<T extends z.ZodType>(
  { send, root, headers }: Api,
  { method = 'GET', path, query = {}, body, answer }: Question<T>,
): Promise<Result<z.output<T>, TicketFault>> {
  const search = new URLSearchParams(query).toString()
  const sent = await send({
    url: `${root}${path}${search === '' ? '' : `?${search}`}`,
    method,
    headers: { Accept: 'application/json', ...headers, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!sent.ok) return refuse(fault(networkReason(sent.refusal.reason), 0))
  const { status, bytes } = sent.value
  const said = parseJson(bytes)
  if (status < 200 || status > 299) return refuse(fault(reasonOf(sent.value), status, wordsOf(said)))
  const read = answer.safeParse(said)
  return read.success ? ok(read.data) : refuse(fault('unexpected', status))
}

export function fault(reason: TicketFault['reason'], status: number, says = ''): TicketFault {
  return { reason, status, says }
}

/** Why a request got no response. */
export function networkReason(reason: SendRefusal): TicketFault['reason'] {
  switch (reason) {
    case 'unreachable':
    case 'timeout':
    case 'private_address':
      return reason
    case 'bad_url':
    case 'too_large':
    case 'too_many_redirects':
      return 'unexpected'
  }
}

function reasonOf({ status, headers }: SentAnswer): TicketFault['reason'] {
  // GitHub also reports rate limits with a 403.
  const isLimited = headers.get('x-ratelimit-remaining') === '0' || headers.has('retry-after')
  if (status === 429 || (status === 403 && isLimited)) return 'rate_limited'
  if (status === 401) return 'unauthorized'
  if (status === 403) return 'forbidden'
  if (status === 404 || status === 410) return 'not_found'
  if (status === 400 || status === 409 || status === 422) return 'rejected'
  return status >= 500 ? 'server_error' : 'unexpected'
}

/** An empty body becomes null, invalid JSON `undefined`. */
function parseJson(bytes: Uint8Array): unknown {
  const text = new TextDecoder().decode(bytes)
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const MAX_WORDS = 300

/**
 * The readable part of an error, from any of these systems' fields: `message`, `error` and `error_description`,
 * `errors`, `errorMessages`.
 */
function wordsOf(said: unknown): string {
  if (typeof said !== 'object' || said === null) return ''
  const names = ['message', 'error_description', 'error', 'errorMessages', 'errors']
  const texts = names.flatMap((name) => textsIn((said as Readonly<Record<string, unknown>>)[name], 0))
  return [...new Set(texts)].join(' · ').slice(0, MAX_WORDS).toWellFormed()
}

const DEEPEST = 3

function textsIn(value: unknown, depth: number): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || depth >= DEEPEST) return []
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, depth + 1))
  const texts = Object.entries(value).map(([name, one]) => ({ name, found: textsIn(one, depth + 1) }))
  // By field: "title: is too long".
  return texts.flatMap(({ name, found }) => found.map((text) => (name === 'message' ? text : `${name}: ${text}`)))
}
