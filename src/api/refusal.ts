import type { AccessRefusal } from '#domain/access/access.ts'
import type { OnHold } from '#domain/hold/hold.ts'
import type { Away } from '#domain/store-away.ts'
import { messages } from '#messages'
import type { SqlRefusal } from './sql/refused.ts'

const notThere = {
  no_project: 'refused.noProject',
  no_issue: 'refused.noIssue',
  no_event: 'refused.noEvent',
  no_release: 'refused.noRelease',
  no_file: 'refused.noFile',
  no_attachment: 'refused.noAttachment',
  no_check: 'refused.noCheck',
  no_replay: 'refused.noReplay',
  no_replay_segment: 'refused.noReplaySegment',
  no_asset: 'refused.noAsset',
  no_profile: 'refused.noProfile',
  no_trace: 'refused.noTrace',
  no_team: 'refused.noTeam',
  no_key: 'refused.noKey',
  no_api_token: 'refused.noApiToken',
  no_monitor: 'refused.noMonitor',
  no_dashboard: 'refused.noDashboard',
  no_rule: 'refused.noRule',
  no_filter: 'refused.noFilter',
  no_integration: 'refused.noIntegration',
  no_item: 'refused.noItem',
  no_member: 'refused.noMember',
} as const

/** The kinds of things in a path that can be missing. */
type Missing = keyof typeof notThere

export type ApiRefusal =
  | AccessRefusal
  | { readonly reason: 'bad_token' }
  | { readonly reason: 'no_route' }
  | { readonly reason: 'no_organization'; readonly name: string; readonly organization: string }
  | { readonly reason: Missing; readonly name: string }
  /** @property allow the allowed methods, in the format of the `Allow` header */
  | { readonly reason: 'wrong_method'; readonly allow: string }
  | { readonly reason: 'too_large'; readonly limit: number }
  /** @property why a sentence from the message catalogue */
  | { readonly reason: 'bad_parameter'; readonly name: string; readonly why: string }
  /** @property why a sentence from the message catalogue */
  | { readonly reason: 'bad_body'; readonly why: string }
  | { readonly reason: 'bad_form' }
  /** A session cookie, but not from one of our own pages. */
  | { readonly reason: 'foreign_page' }
  /** The organisation requires a second factor, and this account has not set one up. */
  | { readonly reason: 'no_second_factor' }
  /** A file that came in a bundle cannot be deleted individually. */
  | { readonly reason: 'file_in_bundle' }
  /** The target of the deletion is on legal hold. */
  | OnHold
  | { readonly reason: 'rate_limited'; readonly retryAfterSeconds: number }
  /** The maximum number of clients already follows logs. */
  | { readonly reason: 'too_many_readers' }
  /** An SQL statement that was not run, with the position and reason. */
  | SqlRefusal
  /** Mishap does not have this feature. @property why a sentence from the message catalogue */
  | { readonly reason: 'not_supported'; readonly why: string }
  /** Visible, but not changeable by this caller. */
  | { readonly reason: 'not_yours'; readonly name: string }
  /** A concurrent change came first. @property why a sentence from the message catalogue */
  | { readonly reason: 'conflict'; readonly why: string }
  /** The request target or the Host header is malformed. */
  | { readonly reason: 'malformed' }
  /** A remote store does not respond. */
  | { readonly reason: 'store_away'; readonly store: Away }
  /** A bug, or a store that cannot be reached. */
  | { readonly reason: 'fault' }

/** The response to a refused request: its HTTP status and `{"detail": "…"}` (docs/protocol.md 6.1). */
export function toResponse(refusal: ApiRefusal): Response {
  const { status, detail, headers } = describeRefusal(refusal)
  const more = refusal.reason === 'sql' ? { problem: refusal.problem } : {}
  return Response.json({ detail, ...more }, { status, headers })
}

/** Maps a refusal to an HTTP status, a human-readable sentence and headers. */
export function describeRefusal(refusal: ApiRefusal) {
  return { status: statusOf(refusal), detail: detailOf(refusal), headers: headersOf(refusal) }
}

function isMissing(refusal: ApiRefusal): refusal is Extract<ApiRefusal, { reason: Missing }> {
  return refusal.reason in notThere
}

function statusOf(refusal: ApiRefusal): number {
  if (isMissing(refusal)) return 404
  switch (refusal.reason) {
    case 'unauthenticated':
    case 'bad_token':
      return 401
    case 'forbidden':
    case 'foreign_page':
    case 'no_second_factor':
    case 'not_yours':
      return 403
    case 'hidden':
    case 'no_route':
    case 'no_organization':
      return 404
    case 'wrong_method':
      return 405
    case 'file_in_bundle':
    case 'conflict':
    case 'on_hold':
      return 409
    case 'too_large':
      return 413
    case 'bad_parameter':
    case 'bad_body':
    case 'bad_form':
    case 'malformed':
      return 400
    case 'rate_limited':
      return 429
    case 'too_many_readers':
    case 'store_away':
      return 503
    case 'sql':
      return refusal.status
    // Not a 5xx, because clients would retry.
    case 'not_supported':
      return 400
    case 'fault':
      return 500
  }
}

const t = messages('api')

/** Refusals with a fixed message. */
const plainly = {
  hidden: 'refused.hidden',
  no_route: 'refused.noRoute',
  bad_form: 'refused.form',
  malformed: 'refused.malformed',
  too_many_readers: 'refused.tooManyReaders',
  fault: 'refused.fault',
} as const

function detailOf(refusal: ApiRefusal): string {
  if (isMissing(refusal)) return t(notThere[refusal.reason], { name: refusal.name })
  switch (refusal.reason) {
    case 'unauthenticated':
      return t('refused.unauthenticated')
    case 'bad_token':
      return t('refused.badToken')
    case 'forbidden':
      return t('refused.forbidden', { permission: refusal.permission })
    case 'no_organization':
      return t('refused.noOrganization', { name: refusal.name, organization: refusal.organization })
    case 'file_in_bundle':
      return t('refused.fileInBundle')
    case 'on_hold':
      return t('refused.onHold', { reason: refusal.why })
    case 'wrong_method':
      return t('refused.wrongMethod', { allow: refusal.allow })
    case 'too_large':
      return t('refused.tooLarge', { limit: String(refusal.limit) })
    case 'bad_parameter':
      return t('refused.parameter', { name: refusal.name, why: refusal.why })
    case 'bad_body':
    case 'conflict':
      return t('refused.body', { why: refusal.why })
    case 'foreign_page':
      return t('refused.foreignPage')
    case 'no_second_factor':
      return t('refused.noSecondFactor')
    case 'not_yours':
      return t('refused.notYours', { name: refusal.name })
    case 'not_supported':
      return refusal.why
    case 'hidden':
    case 'no_route':
    case 'bad_form':
    case 'malformed':
    case 'too_many_readers':
    case 'fault':
      return t(plainly[refusal.reason])
    case 'rate_limited':
      return t('refused.rateLimited', { seconds: String(refusal.retryAfterSeconds) })
    case 'sql':
      return refusal.detail
    case 'store_away':
      return t(`refused.away.${refusal.store}`)
  }
}

/** Seconds after which to retry when a store is unreachable. */
const AWAY_SECONDS = 30

/** 401 names the scheme (RFC 9110, 11.6.1), 405 the methods (15.5.6), 503 when to retry (15.6.4). */
function headersOf(refusal: ApiRefusal): Record<string, string> {
  if (refusal.reason === 'unauthenticated' || refusal.reason === 'bad_token') return { 'WWW-Authenticate': 'Bearer' }
  // RFC 6750, 3.1.
  if (refusal.reason === 'forbidden')
    return { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${refusal.permission}"` }
  if (refusal.reason === 'wrong_method') return { Allow: refusal.allow }
  if (refusal.reason === 'sql' && refusal.retryAfterSeconds > 0)
    return { 'Retry-After': String(refusal.retryAfterSeconds) }
  if (refusal.reason === 'rate_limited') return { 'Retry-After': String(refusal.retryAfterSeconds) }
  if (refusal.reason === 'store_away') return { 'Retry-After': String(AWAY_SECONDS) }
  return {}
}
