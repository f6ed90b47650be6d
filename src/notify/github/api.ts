import { createSign } from 'node:crypto'
import { z } from 'zod'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { TicketFault } from '#domain/ticket/system.ts'
import type { Send, SentAnswer } from '../send.ts'
import { ask, fault, type Api } from '../tickets/ask.ts'

export interface AppKey {
  readonly appId: number
  readonly baseUrl: string
  /** PEM. */
  readonly privateKey: string
}

/** GitHub's REST API for one app. Caches tokens and rate limits for its lifetime. */
export interface GitHubApi {
  /** Authenticated as the app itself: for its installations. */
  asApp(): Api
  /** Authenticated as an installation: for its repositories. */
  asInstallation(installationId: number): Promise<Result<Api, TicketFault>>
  /** The end of GitHub's rate limit for an installation; `undefined` if it is not limited. */
  pausedUntil(installationId: number): Date | undefined
}

const APP = 0
const MINUTE_MS = 60_000

/** The API version that we use, supported by github.com and by Enterprise Servers. */
const VERSION = '2022-11-28'

/** github.com has a separate host for its API; a GitHub Enterprise Server has it below its own URL. */
export function apiRoot(baseUrl: string): string {
  return baseUrl === 'https://github.com' ? 'https://api.github.com' : `${baseUrl}/api/v3`
}

/** Unauthenticated: for the code of a manifest, which is a secret already. */
export function anonymous(send: Send, baseUrl: string): Api {
  return {
    send,
    root: apiRoot(baseUrl),
    headers: { Accept: 'application/vnd.github+json', 'X-GitHub-Api-Version': VERSION },
  }
}

export function createGitHubApi(send: Send, app: AppKey): GitHubApi {
  const tokens = new Map<number, { readonly token: string; readonly until: number }>()
  const pauses = new Map<number, number>()
  const apiOf = (of: number, bearer: string): Api => {
    const base = anonymous(watched(send, pauses, of), app.baseUrl)
    return { ...base, headers: { ...base.headers, Authorization: `Bearer ${bearer}` } }
  }
  const asApp = () => apiOf(APP, appToken(app, new Date()))
  return {
    asApp,
    asInstallation: async (id) => {
      const known = tokens.get(id)
      if (known !== undefined && known.until > Date.now()) return ok(apiOf(id, known.token))
      const made = await ask(asApp(), {
        method: 'POST',
        path: `/app/installations/${id}/access_tokens`,
        body: {},
        answer: z.object({ token: z.string(), expires_at: z.coerce.date() }),
      })
      if (!made.ok) return made
      // A minute early, so that no request is in progress when it expires.
      tokens.set(id, { token: made.value.token, until: made.value.expires_at.getTime() - MINUTE_MS })
      return ok(apiOf(id, made.value.token))
    },
    pausedUntil: (id) => {
      const until = Math.max(pauses.get(id) ?? 0, pauses.get(APP) ?? 0)
      return until > Date.now() ? new Date(until) : undefined
    },
  }
}

/** Detects GitHub's rate limits, and sends nothing until they end. */
function watched(send: Send, pauses: Map<number, number>, of: number): Send {
  return async (request) => {
    if ((pauses.get(of) ?? 0) > Date.now()) return ok(tooMany)
    const sent = await send(request)
    if (sent.ok) {
      const until = pauseOf(sent.value, Date.now())
      if (until !== undefined) pauses.set(of, until)
    }
    return sent
  }
}

const tooMany: SentAnswer = { status: 429, headers: new Map(), bytes: new Uint8Array() }
const LONGEST_PAUSE_MS = 60 * MINUTE_MS

/**
 * https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api#handle-rate-limit-errors-appropriately
 */
function pauseOf({ status, headers }: SentAnswer, now: number): number | undefined {
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN)
  const isLimit = status === 403 || status === 429
  const latest = now + LONGEST_PAUSE_MS
  if (isLimit && retryAfter > 0) return Math.min(latest, now + retryAfter * 1_000)
  if (headers.get('x-ratelimit-remaining') === '0') {
    const reset = Number(headers.get('x-ratelimit-reset') ?? 0) * 1_000
    if (reset > now) return Math.min(latest, reset)
  }
  return status === 429 ? now + MINUTE_MS : undefined
}

/**
 * A JSON Web Token, RS256 (RFC 7515), valid for nine minutes: GitHub accepts ten at most. It starts a minute ago
 * because clocks differ.
 * https://docs.github.com/en/apps/creating-github-apps/authenticating-with-a-github-app/generating-a-json-web-token-jwt-for-a-github-app
 */
export function appToken({ appId, privateKey }: Pick<AppKey, 'appId' | 'privateKey'>, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1_000)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { iat: seconds - 60, exp: seconds + 9 * 60, iss: String(appId) }
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`
}

const MAX_PAGES = 30
const PER_PAGE = 100

/**
 * Reads a list page by page, until a page is not full.
 * @param pages the maximum
 */
export async function allPages<A, T>(
  api: Api,
  path: string,
  answer: z.ZodType<A>,
  listOf: (page: A) => readonly T[],
  pages = MAX_PAGES,
): Promise<Result<readonly T[], TicketFault>> {
  const all: T[] = []
  for (let page = 1; page <= pages; page++) {
    // oxlint-disable-next-line no-await-in-loop -- a page at a time, as GitHub asks for
    const found = await ask(api, { path, query: { per_page: String(PER_PAGE), page: String(page) }, answer })
    if (!found.ok) return found
    const list = listOf(found.value)
    all.push(...list)
    if (list.length < PER_PAGE) break
  }
  return ok(all)
}

/** The private key cannot be decrypted, because the data folder's secret has changed since the app was created. */
export function lockedApp(): Result<never, TicketFault> {
  return refuse(fault('unauthorized', 0))
}
