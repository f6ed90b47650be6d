import { setTimeout as delay } from 'node:timers/promises'
import type { Result } from '#domain/result.ts'
import type { OutgoingAnswer, OutgoingRefusal, OutgoingRequest } from '#outbound/guarded-fetch.ts'
import { SourceFault } from './foreign.ts'

/** A client for another server's API, which respects its rate limits and retries during short outages. */
export interface ApiClient {
  /** @param path below the API's root, with its query. @throws SourceFault unless `may` allows the failure */
  get(path: string, may?: { readonly miss: boolean }): Promise<ApiAnswer>
  urlOf(path: string): string
}

/** `missed`: this part does not exist (404, 410), or the token may not see it (403). */
export type ApiAnswer =
  | { readonly ok: true; readonly body: unknown; readonly bytes: Uint8Array; readonly next: string | null }
  | { readonly ok: false; readonly missed: 'not_offered' | 'not_allowed' | 'too_large' }

export interface ApiClientParts {
  /** `https://sentry.example.com/api/0`. */
  readonly root: string
  readonly token: string
  readonly fetch: (request: OutgoingRequest) => Promise<Result<OutgoingAnswer, OutgoingRefusal>>
  readonly signal: AbortSignal
  /** Called with waits that the other server asks for, in seconds. */
  readonly onWait: (seconds: number) => void
}

const TIMEOUT_MS = 60_000
const MAX_BYTES = 64 * 1024 ** 2
const TRIES = 6
const LONGEST_WAIT_S = 15 * 60
const FIRST_PAUSE_MS = 500

export function createApiClient(parts: ApiClientParts): ApiClient {
  const urlOf = (path: string) => (/^https?:/.test(path) ? path : `${parts.root}${path}`)
  // A rate limit applies to all requests, so all of them wait for its window.
  let openFrom = 0
  const wait = async (ms: number): Promise<void> => {
    if (ms > 0) await delay(ms, undefined, { signal: parts.signal })
  }
  return {
    urlOf,
    get: async (path, may) => {
      const url = urlOf(path)
      for (let attempt = 1; ; attempt++) {
        await wait(openFrom - Date.now())
        parts.signal.throwIfAborted()
        const answered = await parts.fetch({
          url,
          headers: { Authorization: `Bearer ${parts.token}`, Accept: 'application/json' },
          timeoutMs: TIMEOUT_MS,
          maxBytes: MAX_BYTES,
        })
        if (!answered.ok) {
          const { reason } = answered.refusal
          if (reason === 'too_large' && may?.miss === true) return { ok: false, missed: 'too_large' }
          if (!isPassing(reason) || attempt === TRIES) throw faultOf(reason, url)
        } else {
          const { status, headers } = answered.value
          const seconds = Math.min(LONGEST_WAIT_S, secondsToWait(status, headers, Date.now()))
          if (seconds > 0) {
            openFrom = Math.max(openFrom, Date.now() + seconds * 1000)
            parts.onWait(seconds)
          }
          if (status < 300) return { ok: true, ...bodyOf(answered.value, url), next: nextCursor(headers.get('link')) }
          // 410: an endpoint that newer versions have removed.
          if ((status === 404 || status === 410) && may?.miss === true) return { ok: false, missed: 'not_offered' }
          if (status === 403 && may?.miss === true) return { ok: false, missed: 'not_allowed' }
          // Rate limiting is not a failure, however often it happens.
          if (status === 429) attempt = 0
          else if (status < 500 || attempt === TRIES) throw faultOfStatus(status, url)
        }
        await wait(attempt === 0 ? 0 : FIRST_PAUSE_MS * 2 ** (attempt - 1))
      }
    },
  }
}

function isPassing(reason: OutgoingRefusal['reason']): boolean {
  return reason === 'unreachable' || reason === 'timeout'
}

function faultOf(reason: OutgoingRefusal['reason'], url: string): SourceFault {
  if (reason === 'too_large' || reason === 'too_many_redirects') return new SourceFault('unreadable', url, reason)
  return new SourceFault(reason, url)
}

function faultOfStatus(status: number, url: string): SourceFault {
  if (status === 401 || status === 403) return new SourceFault('not_allowed', url, String(status))
  return new SourceFault(status === 404 ? 'not_found' : 'unreadable', url, String(status))
}

/**
 * How long the other server wants us to wait: `Retry-After` in seconds or as a date (RFC 9110 10.2.3), or the end of an
 * exhausted window (docs.sentry.io/api/ratelimits).
 */
export function secondsToWait(status: number, headers: ReadonlyMap<string, string>, now: number): number {
  const after = headers.get('retry-after')
  if (status === 429 || status === 503) {
    if (after !== undefined && /^\d+$/.test(after)) return Number(after)
    const date = Date.parse(after ?? '')
    if (!Number.isNaN(date)) return Math.max(1, (date - now) / 1000)
  }
  const reset = Number(headers.get('x-sentry-rate-limit-reset') ?? Number.NaN)
  const isUsedUp = headers.get('x-sentry-rate-limit-remaining') === '0'
  if ((isUsedUp || status === 429) && !Number.isNaN(reset)) return Math.max(0, reset - now / 1000)
  return status === 429 ? 5 : 0
}

function bodyOf({ bytes, headers }: OutgoingAnswer, url: string): { body: unknown; bytes: Uint8Array } {
  if (!(headers.get('content-type') ?? '').includes('json')) return { body: undefined, bytes }
  try {
    return { body: JSON.parse(Buffer.from(bytes).toString()) as unknown, bytes }
  } catch {
    throw new SourceFault('unreadable', url, 'not JSON')
  }
}

/** The cursor of the next page (docs/protocol.md 6.1), or null if that page is empty. */
export function nextCursor(link: string | undefined): string | null {
  for (const part of (link ?? '').split(/,\s*(?=<)/)) {
    if (!/rel="next"/.test(part) || /results="false"/.test(part)) continue
    const named = /cursor="([^"]*)"/.exec(part)?.[1]
    const url = /^<([^>]*)>/.exec(part.trim())?.[1]
    const inUrl = url === undefined || !URL.canParse(url) ? null : new URL(url).searchParams.get('cursor')
    return named ?? inUrl
  }
  return null
}
