import type { EnvelopeRefusal } from '#domain/envelope/envelope.ts'
import type { SpoolRefusal } from '#domain/spool/spool.ts'
import { messages } from '#messages'
import type { Limited } from './rate-limiter.ts'

/** Why a request was not accepted as sent. */
export type Refusal =
  | { readonly reason: 'method_not_allowed'; readonly allowed: string }
  | { readonly reason: 'bad_project' }
  | { readonly reason: 'no_key' }
  | { readonly reason: 'unreadable_auth' }
  | { readonly reason: 'different_keys' }
  | { readonly reason: 'bad_key' }
  | { readonly reason: 'unsupported_version'; readonly newest: number }
  | { readonly reason: 'bad_dsn' }
  | { readonly reason: 'contradicting_dsn' }
  | { readonly reason: 'unknown_key' }
  | { readonly reason: 'disabled_key' }
  | { readonly reason: 'other_projects_key' }
  | { readonly reason: 'too_large'; readonly limitBytes: number }
  /** It decompresses to more than `ratio` times its size. */
  | { readonly reason: 'too_dense'; readonly ratio: number }
  | { readonly reason: 'too_many_pieces'; readonly limit: number }
  | { readonly reason: 'undecodable'; readonly encoding: string }
  | { readonly reason: 'bad_store_body' }
  /** A report without text, or without an event. */
  | { readonly reason: 'bad_report' }
  | { readonly reason: 'bad_event_id' }
  /** The body of a check-in is not a JSON object. */
  | { readonly reason: 'bad_check_in' }
  /** No job has this ping URL. */
  | { readonly reason: 'unknown_ping' }
  /** A chat previews the address of a ping. */
  | { readonly reason: 'link_preview' }
  | { readonly reason: 'not_a_form' }
  /** More parts in a form than `limit`. */
  | { readonly reason: 'too_many_parts'; readonly limit: number }
  /** `allowed`: the content types that a report may have. */
  | { readonly reason: 'not_a_report'; readonly allowed: string }
  /** `allowed`: the content types that an OTLP request may have. */
  | { readonly reason: 'not_otlp'; readonly allowed: string }
  | { readonly reason: 'bad_otlp' }
  /** More spans or log records in one request than `limit`. */
  | { readonly reason: 'too_many_records'; readonly limit: number }
  | EnvelopeRefusal
  /** All items that were not limited have been stored. */
  | { readonly reason: 'rate_limited'; readonly limits: readonly Limited[] }
  | { readonly reason: 'timeout' }
  /** The client hung up, so no answer can be sent. */
  | { readonly reason: 'aborted' }
  | { readonly reason: 'overloaded'; readonly retryAfterSeconds: number }
  /** The client has too many connections, all of them active. */
  | { readonly reason: 'too_many_connections'; readonly retryAfterSeconds: number }
  | { readonly reason: 'catalogue_down'; readonly detail: string }
  | SpoolRefusal

/** The only place that knows HTTP statuses (docs/protocol.md 1.3, 1.5). */
const statuses: Readonly<Record<Exclude<Refusal['reason'], 'malformed_envelope'>, number>> = {
  bad_project: 400,
  bad_key: 400,
  unsupported_version: 400,
  bad_dsn: 400,
  contradicting_dsn: 400,
  undecodable: 400,
  bad_store_body: 400,
  bad_report: 400,
  bad_event_id: 400,
  bad_check_in: 400,
  bad_otlp: 400,
  aborted: 400,
  no_key: 401,
  unreadable_auth: 401,
  different_keys: 401,
  unknown_key: 403,
  disabled_key: 403,
  other_projects_key: 403,
  link_preview: 403,
  unknown_ping: 404,
  method_not_allowed: 405,
  timeout: 408,
  too_large: 413,
  too_dense: 413,
  too_many_pieces: 413,
  too_many_parts: 413,
  too_many_records: 413,
  not_a_report: 415,
  not_a_form: 415,
  not_otlp: 415,
  rate_limited: 429,
  too_many_connections: 429,
  overloaded: 503,
  catalogue_down: 503,
  sender_behind: 429,
  spool_full: 503,
  disk_low: 503,
  spool_failed: 503,
}

export function statusOf(refusal: Refusal): number {
  if (refusal.reason !== 'malformed_envelope') return statuses[refusal.reason]
  return refusal.problem === 'too_many_items' || refusal.problem === 'too_many_lines' ? 413 : 400
}

/** Seconds after which a retry makes sense, or `undefined` if waiting does not help. */
export function retryAfterSeconds(refusal: Refusal): number | undefined {
  switch (refusal.reason) {
    case 'rate_limited':
      return Math.max(...refusal.limits.map((limited) => limited.retryAfterSeconds))
    case 'overloaded':
    case 'too_many_connections':
      return refusal.retryAfterSeconds
    case 'catalogue_down':
      return 10
    case 'sender_behind':
      return 60
    case 'spool_full':
    case 'disk_low':
    case 'spool_failed':
      return 30
    case 'method_not_allowed':
    case 'bad_project':
    case 'no_key':
    case 'unreadable_auth':
    case 'different_keys':
    case 'bad_key':
    case 'unsupported_version':
    case 'bad_dsn':
    case 'contradicting_dsn':
    case 'unknown_key':
    case 'disabled_key':
    case 'other_projects_key':
    case 'too_large':
    case 'too_dense':
    case 'too_many_pieces':
    case 'too_many_parts':
    case 'undecodable':
    case 'bad_store_body':
    case 'bad_report':
    case 'bad_event_id':
    case 'bad_check_in':
    case 'unknown_ping':
    case 'link_preview':
    case 'not_a_form':
    case 'not_a_report':
    case 'not_otlp':
    case 'bad_otlp':
    case 'too_many_records':
    case 'malformed_envelope':
    case 'timeout':
    case 'aborted':
      return undefined
  }
}

/** Whether there was no room for the request, so that its contents were turned away without being judged. */
export function isOverload(refusal: Refusal): boolean {
  return refusal.reason === 'too_many_connections' || statusOf(refusal) === 503
}

/** The text for developers who read their SDK's debug output. */
export function detailOf(refusal: Refusal): string {
  const t = messages('ingest')
  switch (refusal.reason) {
    case 'method_not_allowed':
    case 'not_a_report':
    case 'not_otlp':
      return t(`refusal.${refusal.reason}`, { allowed: refusal.allowed })
    case 'unsupported_version':
      return t('refusal.unsupported_version', { newest: String(refusal.newest) })
    case 'too_many_records':
    case 'too_many_pieces':
    case 'too_many_parts':
    case 'too_dense':
    case 'too_large':
    case 'undecodable':
      return bodyText(refusal)
    case 'rate_limited':
      return t('refusal.rate_limited', { categories: namesOf(refusal.limits) })
    case 'malformed_envelope':
      return malformedText(refusal)
    case 'bad_project':
    case 'no_key':
    case 'unreadable_auth':
    case 'different_keys':
    case 'bad_key':
    case 'bad_dsn':
    case 'contradicting_dsn':
    case 'unknown_key':
    case 'disabled_key':
    case 'other_projects_key':
    case 'bad_store_body':
    case 'bad_report':
    case 'bad_event_id':
    case 'bad_check_in':
    case 'unknown_ping':
    case 'link_preview':
    case 'not_a_form':
    case 'bad_otlp':
    case 'timeout':
    case 'aborted':
    case 'overloaded':
    case 'too_many_connections':
    case 'catalogue_down':
    case 'sender_behind':
    case 'spool_full':
    case 'disk_low':
    case 'spool_failed':
      return t(`refusal.${refusal.reason}`)
  }
}

type OfBody = Extract<
  Refusal,
  { readonly reason: `too_many_${'records' | 'pieces' | 'parts'}` | 'too_dense' | 'too_large' | 'undecodable' }
>

function bodyText(refusal: OfBody): string {
  const t = messages('ingest')
  if (refusal.reason === 'undecodable') return t('refusal.undecodable', refusal)
  if (refusal.reason === 'too_dense') return t('refusal.too_dense', { ratio: refusal.ratio })
  if (refusal.reason === 'too_large') return t('refusal.too_large', { limit: refusal.limitBytes })
  return t(`refusal.${refusal.reason}`, { limit: refusal.limit })
}

function namesOf(limits: readonly Limited[]): string {
  return limits.flatMap(({ categories }) => categories).join(', ')
}

function malformedText({ item, at, problem }: EnvelopeRefusal): string {
  const t = messages('ingest')
  const place = item === null ? 'header' : 'item'
  return t('refusal.malformed_envelope', { place, item: (item ?? 0) + 1, at, problem: t(`problem.${problem}`) })
}

/** Machine-readable, most general first. */
export function causesOf(refusal: Refusal): readonly string[] {
  return refusal.reason === 'malformed_envelope' ? [refusal.reason, refusal.problem] : [refusal.reason]
}
