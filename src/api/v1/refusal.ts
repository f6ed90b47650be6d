import { describeRefusal, type ApiRefusal } from '../refusal.ts'

/** One thing that is wrong with a request: where, and what. */
export interface Flaw {
  readonly in: 'path' | 'query' | 'header' | 'body'
  /** A parameter's name, or the way into the body: `rules.0.name`; '' for the whole. */
  readonly name: string
  readonly detail: string
}

/** What `/api/1` alone refuses. */
type OwnRefusal =
  /** It does not fit the schemas of its operation. */
  | { readonly reason: 'invalid_request'; readonly flaws: readonly Flaw[] }
  | { readonly reason: 'not_json' }
  | { readonly reason: 'unsupported_media_type' }
  /** There is none, or none that whoever asks may know of. @property what `token`, `key` */
  | { readonly reason: 'not_found'; readonly what: string; readonly name: string }
  /** It fits, and cannot be done as things stand. @property why machine-readable: `slug_taken` */
  | { readonly reason: 'conflict'; readonly why: string; readonly detail: string }
  /** Projects that the caller may not know of use it as well. */
  | { readonly reason: 'used_elsewhere' }
  /** The key of an earlier request that asked for something else. */
  | { readonly reason: 'idempotency_key_reused' }
  /** The request that came with the key first has no answer yet, or never got one. */
  | { readonly reason: 'idempotency_key_in_use' }
  /** It is about a person's own account, and a program asks. */
  | { readonly reason: 'needs_person' }
  /** No token may: one that got into wrong hands would outlive its revocation. */
  | { readonly reason: 'needs_session' }
  /** Whoever is signed in has to sign in again. */
  | { readonly reason: 'stale_session'; readonly minutes: number }

/** Everything that `/api/1` refuses: what `/api/0` does as well, and what it says in more words. */
export type Refusal = ApiRefusal | OwnRefusal

/** A refusal in the words of HTTP. */
interface Described {
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly headers: Readonly<Record<string, string>>
  readonly flaws?: readonly Flaw[]
}

/** What each status is called (RFC 9110, 15; RFC 6585, 4). */
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
 * The answer to a refused request: Problem Details (RFC 9457). `code` is for programs, `detail` for people; `errors` names
 * each parameter and field that is wrong.
 */
export function problem(refusal: Refusal): Response {
  const { status, code, detail, headers, flaws } = described(refusal)
  const body = {
    // The page on which the API is read.
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
