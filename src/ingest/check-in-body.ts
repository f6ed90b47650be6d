import { Buffer } from 'node:buffer'
import type { Envelope } from '#domain/envelope/envelope.ts'
import { checkInStatuses, MAX_OUTPUT } from '#domain/monitor/check-in.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Refusal } from './refusal.ts'

/** What a ping's URL says about a job. A plain ping means success. */
export type PingWord = 'ok' | 'in_progress' | 'error'

const TYPE = 'check_in'

/**
 * Converts a check-in over HTTP (docs/protocol.md 3) to an envelope with one item. The query takes precedence over the
 * JSON body.
 */
export function envelopeOfCheckIn(bytes: Buffer, query: string, slug: string): Result<Envelope, Refusal> {
  const params = new URLSearchParams(query)
  const body = objectIn(bytes)
  if (body === undefined && bytes.length > 0) return refuse({ reason: 'bad_check_in' })
  const said: Readonly<Record<string, unknown>> = {
    ...body,
    monitor_slug: slug,
    ...wordsOf(params, ['status', 'check_in_id', 'environment', 'release']),
    ...durationOf(params.get('duration')),
  }
  return isStatus(said.status) ? envelopeOf(said) : refuse({ reason: 'bad_check_in' })
}

function isStatus(status: unknown): boolean {
  return checkInStatuses.some((one) => one === status)
}

/** Converts a ping to an envelope with one item. Its body, in any format, is the job's output. */
export function envelopeOfPing(bytes: Buffer, query: string, slug: string, word: PingWord): Result<Envelope, Refusal> {
  const params = new URLSearchParams(query)
  const output = bytes.subarray(0, MAX_OUTPUT).toString()
  const run = params.get('rid')
  const status = params.get('status')
  if (status !== null && !isStatus(status)) return refuse({ reason: 'bad_check_in' })
  return envelopeOf({
    monitor_slug: slug,
    // A plain ping may give the status in its query, but a status in the path takes precedence.
    status: word === 'ok' && status !== null ? status : word,
    ...wordsOf(params, ['environment']),
    ...durationOf(params.get('duration')),
    ...(run !== null && { check_in_id: run }),
    ...(output !== '' && { output }),
  })
}

function envelopeOf(said: Readonly<Record<string, unknown>>): Result<Envelope, Refusal> {
  const payload = Buffer.from(JSON.stringify(said))
  return ok({ header: {}, items: [{ type: TYPE, header: { type: TYPE }, payload }] })
}

function objectIn(bytes: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString())
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

function wordsOf(params: URLSearchParams, names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.flatMap((name) => (params.has(name) ? [[name, params.get(name) ?? '']] : [])))
}

function durationOf(text: string | null): { readonly duration?: number } {
  const seconds = Number(text ?? '')
  return text === null || text === '' || !Number.isFinite(seconds) ? {} : { duration: seconds }
}
