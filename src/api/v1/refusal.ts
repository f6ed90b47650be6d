import { describeRefusal, type ApiRefusal } from '../refusal.ts'

/** One problem of a request, and its location. */
export interface Flaw {
  readonly in: 'path' | 'query' | 'header' | 'body'
  /** A parameter's name or the path into the body (`rules.0.name`); '' for the whole. */
  readonly name: string
  readonly detail: string
}

/** Refusals that only `/api/1` has. */
type OwnRefusal =
  /** The request does not match its operation's schemas. */
  | { readonly reason: 'invalid_request'; readonly flaws: readonly Flaw[] }
  | { readonly reason: 'not_json' }
  | { readonly reason: 'unsupported_media_type' }
  /** It does not exist, or the caller may not see it. @property what `token`, `key` */
  | { readonly reason: 'not_found'; readonly what: string; readonly name: string }
  /** Valid, but not possible in the current state. @property why machine-readable: `slug_taken` */
  | { readonly reason: 'conflict'; readonly why: string; readonly detail: string }
  /** It is also used by projects that the caller may not see. */
  | { readonly reason: 'used_elsewhere' }
  /** The key belongs to an earlier, different request. */
  | { readonly reason: 'idempotency_key_reused' }
  /** The first request with this key has no response yet, or never got one. */
  | { readonly reason: 'idempotency_key_in_use' }
  /** It concerns a person's own account, but the caller is a program. */
  | { readonly reason: 'needs_person' }
  /** Not possible with a token: a stolen one could outlive its own revocation. */
  | { readonly reason: 'needs_session' }
  /** The user has to sign in again. */
  | { readonly reason: 'stale_session'; readonly minutes: number }

/** Everything that `/api/1` refuses: the refusals of `/api/0`, and those with more detail. */
export type Refusal = ApiRefusal | OwnRefusal

interface Described {
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly headers: Readonly<Record<string, string>>
  readonly flaws?: readonly Flaw[]
}

/** The reason phrase of each status (RFC 9110, 15; RFC 6585, 4). */
const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/**
 * The response to a refused request: Problem Details (RFC 9457). `code` is for programs, `detail` for people, and
 * `errors` lists each invalid parameter and field.
 */
export function problem(refusal: Refusal): Response {
  const { status, code, detail, headers, flaws } = described(refusal)
  const body = {
    // The page that documents the API.
    type: `/docs/api#${code}`,
    title: titles[status] ?? 'Error',
    status,
    detail,
    code,
    ...(flaws && { errors: flaws }),
  }
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, 'Content-Type': 'application/problem+json' },
  })
}

const statuses: { readonly [R in OwnRefusal['reason']]: number } = {
  invalid_request: 400,
  not_json: 400,
  unsupported_media_type: 415,
  not_found: 404,
  conflict: 409,
  used_elsewhere: 403,
  idempotency_key_reused: 422,
  idempotency_key_in_use: 409,
  needs_person: 403,
  needs_session: 403,
  stale_session: 403,
}

function isOwn(refusal: Refusal): refusal is OwnRefusal {
  return refusal.reason in statuses
}

function described(refusal: Refusal): Described {
  if (!isOwn(refusal)) {
    const shared = { ...describeRefusal(refusal), code: refusal.reason }
    return refusal.reason === 'no_route'
      ? { ...shared, detail: 'No such operation. See /api/1/openapi.json for those that there are.' }
      : shared
  }
  return {
    status: statuses[refusal.reason],
    code: refusal.reason === 'conflict' ? refusal.why : refusal.reason,
    detail: detailOf(refusal),
    headers: {},
    ...(refusal.reason === 'invalid_request' && { flaws: refusal.flaws }),
  }
}

function detailOf(refusal: OwnRefusal): string {
  switch (refusal.reason) {
    case 'invalid_request':
      return flawed(refusal.flaws[0])
    case 'not_json':
      return 'The body is not JSON.'
    case 'unsupported_media_type':
      return 'Send the body as application/json.'
    case 'not_found':
      return `There is no ${refusal.what} ${refusal.name} that you can see.`
    case 'conflict':
      return refusal.detail
    case 'used_elsewhere':
      return 'Projects that you cannot see use it as well. Changing it requires access to all of them, or org:write.'
    case 'idempotency_key_reused':
      return 'This Idempotency-Key came with another request before. Use a new key for a new request.'
    case 'idempotency_key_in_use':
      return 'The first request with this Idempotency-Key has no answer yet. See what it did, or try later.'
    case 'needs_person':
      return 'This is about a person’s own account. Use a personal token.'
    case 'needs_session':
      return 'No token may do this. Do it on Mishap’s pages, where you are signed in.'
    case 'stale_session':
      return `Sign in again: such changes take a sign-in within the last ${refusal.minutes} minutes.`
  }
}

function flawed(flaw: Flaw | undefined): string {
  if (flaw === undefined) return 'The request is invalid.'
  const { in: place, name, detail } = flaw
  return name === '' ? `Invalid ${place}: ${detail}.` : `Invalid ${place}, ${name}: ${detail}.`
}
