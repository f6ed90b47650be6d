import type { IncomingHttpHeaders } from 'node:http'
import type { Accounts } from '#domain/account/accounts.ts'
import { parseVisits, visited } from '#domain/account/visits.ts'
import { LOCALE_COOKIE, TIME_ZONE_COOKIE, TIMES_COOKIE, VISIT_COOKIE } from '#messages/cookies.ts'
import { parseLocale, type Locale } from '#messages/locales.ts'
import { clockOf, negotiate } from '#messages/negotiate.ts'
import { timeStyleOf, type RequestContext } from '#messages/request.ts'

/** The language information in a page's URL. */
export interface PageAddress {
  /** The URL for Next's router: with the base path, without the locale. */
  readonly url: string
  /** Only the path, without locale and base path. */
  readonly path: string
  /** `undefined` if the URL has none. */
  readonly locale: Locale | undefined
  /** `/de`, or ''. */
  readonly prefix: string
  /** The redirect target of a non-canonical URL: `/de/issues/` → `/de/issues`. */
  readonly canonical: string | undefined
}

/** Removes the locale from a URL: `/ops/errors/de/issues?a=b` → `/ops/errors/issues?a=b`. */
export function pageAddress(url: string, basePath: string): PageAddress {
  const [whole = '', ...search] = url.split('?')
  const query = search.length === 0 ? '' : `?${search.join('?')}`
  const below = whole.startsWith(basePath) ? whole.slice(basePath.length) : whole
  const segment = /^\/([^/]+)/.exec(below)?.[1] ?? ''
  const locale = parseLocale(segment)
  if (locale === undefined) return { url, path: below, locale, prefix: '', canonical: undefined }
  const prefix = `/${segment}`
  const rest = below.slice(prefix.length)
  // Next's own redirect would lose the locale, which it does not know of.
  const clean = rest.replaceAll(/[\\/]+/g, '/').replace(/\/$/, '')
  return {
    // The start page is `/`, or only the base path.
    url: (basePath + clean || '/') + query,
    path: clean === '' ? '/' : clean,
    locale,
    prefix,
    canonical: clean === rest ? undefined : basePath + prefix + clean + query,
  }
}

/**
 * The language and time zone of a page (issue 4, “Locale”). Language: from the URL, else the account, else the cookie,
 * else the browser's Accept-Language, else English. Zone: from the account, else the browser, else UTC. Time format:
 * the clock of the browser's region, and otherwise what was chosen in this browser.
 */
export async function requestContextOf(
  headers: IncomingHttpHeaders,
  { locale, prefix }: Pick<PageAddress, 'locale' | 'prefix'>,
  accounts: Pick<Accounts, 'preferencesOf'>,
): Promise<RequestContext> {
  const cookie = headers.cookie ?? ''
  const chosen = await preferencesOf(cookie, accounts)
  const languages = headers['accept-language'] ?? ''
  const reads =
    locale ??
    parseLocale(chosen?.locale ?? '') ??
    parseLocale(cookieValue(cookie, LOCALE_COOKIE)) ??
    negotiate(languages) ??
    'en'
  return {
    locale: reads,
    times: timeStyleOf(cookieValue(cookie, TIMES_COOKIE)),
    clock: clockOf(reads, languages),
    lastVisit: visited(parseVisits(cookieValue(cookie, VISIT_COOKIE)), new Date()).before,
    timeZone: knownZone(chosen?.timeZone ?? '') ?? knownZone(cookieValue(cookie, TIME_ZONE_COOKIE)) ?? 'UTC',
    localePrefix: prefix,
    // The header of React payloads, as Next's client sends it.
    isDocument: headers.rsc === undefined,
  }
}

async function preferencesOf(cookie: string, accounts: Pick<Accounts, 'preferencesOf'>) {
  if (cookie === '') return undefined
  try {
    return await accounts.preferencesOf(new Headers({ cookie }))
  } catch {
    // The page will query the same store and report the fault, in a language known without it.
    return undefined
  }
}

/** '' if missing or malformed. */
function cookieValue(cookies: string, name: string): string {
  const found = cookies.split(';').find((one) => one.trim().startsWith(`${name}=`))
  try {
    // Next encodes all cookies when it requests the target page of a server function.
    return decodeURIComponent(found?.split('=')[1]?.trim() ?? '')
  } catch {
    return ''
  }
}

/** The canonical Intl name of a zone, so that formatters are created once per zone; `undefined` if unknown. */
function knownZone(name: string): string | undefined {
  if (name === '') return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
