import type { IncomingHttpHeaders } from 'node:http'
import type { Accounts } from '#domain/account/accounts.ts'
import { parseVisits, visited } from '#domain/account/visits.ts'
import { LOCALE_COOKIE, TIME_ZONE_COOKIE, TIMES_COOKIE, VISIT_COOKIE } from '#messages/cookies.ts'
import { parseLocale, type Locale } from '#messages/locales.ts'
import { clockOf, negotiate } from '#messages/negotiate.ts'
import { timeStyleOf, type RequestContext } from '#messages/request.ts'

/** What the address of a page says about its language. */
export interface PageAddress {
  /** As Next routes it, base path and all: without the locale. */
  readonly url: string
  /** The path alone, without locale and base path. */
  readonly path: string
  /** undefined: the address carries none. */
  readonly locale: Locale | undefined
  /** `/de`, or ''. */
  readonly prefix: string
  /** Where it should lead instead, if it is not written as addresses are: `/de/issues/` → `/de/issues`. */
  readonly canonical: string | undefined
}

/** Takes the locale off an address: `/ops/errors/de/issues?a=b` → `/ops/errors/issues?a=b`. */
export function pageAddress(url: string, basePath: string): PageAddress {
  const [whole = '', ...search] = url.split('?')
  const query = search.length === 0 ? '' : `?${search.join('?')}`
  const below = whole.startsWith(basePath) ? whole.slice(basePath.length) : whole
  const segment = /^\/([^/]+)/.exec(below)?.[1] ?? ''
  const locale = parseLocale(segment)
  if (locale === undefined) return { url, path: below, locale, prefix: '', canonical: undefined }
  const prefix = `/${segment}`
  const rest = below.slice(prefix.length)
  // Next would do this for us, and would not know of the locale: its redirect would lose it.
  const clean = rest.replaceAll(/[\\/]+/g, '/').replace(/\/$/, '')
  return {
    // The start page is `/`, and just the base path below one.
    url: (basePath + clean || '/') + query,
    path: clean === '' ? '/' : clean,
    locale,
    prefix,
    canonical: clean === rest ? undefined : basePath + prefix + clean + query,
  }
}

/**
 * In which language and time zone a page is read (issue 4, “Locale”): what the address says, else the account, else the
 * cookie, else the browser's Accept-Language, else English; the zone of the account, else of the browser, else UTC. And
 * how times are told: the clock as the browser's region has it, the rest as was chosen in this browser.
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
    // The header of React's payloads, as Next's client sends it.
    isDocument: headers.rsc === undefined,
  }
}

async function preferencesOf(cookie: string, accounts: Pick<Accounts, 'preferencesOf'>) {
  if (cookie === '') return undefined
  try {
    return await accounts.preferencesOf(new Headers({ cookie }))
  } catch {
    // The page asks the same store next and says what is wrong with it, in a language that can be told without it.
    return undefined
  }
}

/** '' where there is none, or none that can be read. */
function cookieValue(cookies: string, name: string): string {
  const found = cookies.split(';').find((one) => one.trim().startsWith(`${name}=`))
  try {
    // Next encodes all cookies when it asks for the page that a server function leads to.
    return decodeURIComponent(found?.split('=')[1]?.trim() ?? '')
  } catch {
    return ''
  }
}

/** A zone by the one name that Intl has for it, so that formatters are made once for each; undefined for what is none. */
function knownZone(name: string): string | undefined {
  if (name === '') return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
