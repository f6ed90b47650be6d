import type { Json } from '#domain/event/event.ts'
import type { DigestLookups } from '#domain/processing/lookups.ts'
import { defaultRules } from '#domain/project/project-rules.ts'
import { noLookups } from '#digest/no-lookups.ts'
import { fill, noon, project } from '#digest/testing.ts'
import { digestTransaction } from './digest-spans.ts'

/** For tests and floors: transactions that are expensive to process. */

export const traceId = '0af7651916cd43dd8448eb211c80319c'
const around = {
  projectId: project,
  receivedAt: noon,
  remoteAddress: null,
  userAgent: null,
  envelope: { sent_at: new Date(noon).toISOString() },
  index: 0,
}

/** A transaction of nearly a megabyte: 110 spans, each filled with a piece, and all of them different. */
export function full(span: (text: string) => { readonly [field: string]: Json }, piece: string): Buffer {
  const time = { start_timestamp: noon / 1000 - 1, timestamp: noon / 1000 }
  const spans = Array.from({ length: 110 }, (_, index) => ({
    trace_id: traceId,
    span_id: (index + 1).toString(16).padStart(16, '0'),
    ...time,
    ...span(`${index} ${fill(piece, 8000)}`),
  }))
  const trace = { trace_id: traceId, span_id: 'b7ad6b7169203331', op: 'http.server' }
  return Buffer.from(JSON.stringify({ transaction: 'GET /', ...time, contexts: { trace }, spans }))
}

export const statement = (text: string) => ({ op: 'db', description: text })
export const fetched = (text: string) => ({ op: 'http.client', description: `GET https://a.example/${text}` })
export const told = (text: string) => ({ op: 'task', description: 'x', data: { text } })

/** The spans that a transaction yields. */
export function read(payload: Buffer, lookups: DigestLookups = noLookups) {
  const result = digestTransaction(payload, around, lookups)
  if (!result.ok) throw new Error(result.refusal.reason)
  return result.value.spans
}

/** Pieces that resemble secrets. Searching them takes more than the budget of a transaction. */
export const nearSecrets = ['password=1 token=1a sk-a 4111 1111 1111 1112 curl -u a: ', 'token: ', '1-']
/** Unterminated addresses and statements. */
export const unfinished = ['http://a:b@', '%(', '$a1$ $b2$ $c3$ ', '/*', '(*,', '?']

/** A project with a custom rule that backtracks heavily. */
export function underOwnRule(): DigestLookups {
  const rules = [{ what: { pattern: 'a(?:.*b)?' }, where: '**', how: 'remove' as const }]
  const scrubbing = { ...defaultRules.scrubbing, rules }
  return { ...noLookups, rules: () => ({ ...defaultRules, scrubbing }) }
}

/** A transaction with this many spans, each with its own User-Agent. */
export function withUserAgents(count: number): Buffer {
  const time = { start_timestamp: noon / 1000 - 1, timestamp: noon / 1000 }
  const trace = { trace_id: traceId, span_id: 'b7ad6b7169203331' }
  const spans = Array.from({ length: count }, (_, index) => ({
    ...trace,
    span_id: (index + 1).toString(16).padStart(16, '0'),
    ...time,
    data: { 'user_agent.original': `Mozilla/5.0 (${index}; X11; Linux x86_64) Chrome/120.0.0.0 Safari/537.36` },
  }))
  return Buffer.from(JSON.stringify({ transaction: 't', ...time, contexts: { trace }, spans }))
}
