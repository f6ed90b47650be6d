import { isbot } from 'isbot'
import type { NormalEvent } from '../normalise/normalise-event.ts'
import { addressOf, headerOf, isOfBrowser, remembering, userAgentOf, type Bearer } from './subject.ts'

/** HTTP clients of programs that call an API. They are its users, not crawlers, although the library lists them. */
const HTTP_LIBRARY =
  /^(?:axios|node|node-fetch|undici|got|ky|bun|deno|python|python-requests|python-urllib3?|aiohttp|httpx|okhttp|go-http-client|java|apache-httpclient|ktor|dart|dalvik|cfnetwork|ruby|faraday|guzzlehttp|php|symfony|libwww-perl|lwp|reqwest|hyper|rust|curl|wget|postmanruntime|insomnia|httpie|restsharp|\.net|microsoft|unity|unrealengine|sentry[.\w-]*|[\w.-]+ cfnetwork)\b/i

const isCrawler = remembering((userAgent) => isbot(userAgent) && !HTTP_LIBRARY.test(userAgent))

/**
 * Search engines, link previews, monitors and headless browsers, by their User-Agent; as browser or as client of a
 * server.
 */
export function isOfCrawler(event: NormalEvent, bearer: Bearer): boolean {
  const userAgent = userAgentOf(event, bearer)
  return userAgent !== undefined && isCrawler(userAgent)
}

/** Clients of platforms: Kubernetes, AWS, Google Cloud, Consul, Azure. */
const PROBE =
  /^(?:kube-probe\/|ELB-HealthChecker\/|GoogleHC\/|Consul Health Check|Amazon-Route53-Health-Check|AlwaysOn|HealthCheck\/)/

const METHOD = /^[A-Z]+ (?=\/)/

/**
 * Unambiguous path words. Short ones that could be pages (`/live`, `/ready`, `/alive`) match only after a word that
 * makes them clear (`/health/live`).
 */
const HEALTH =
  /^(?:\/(?:api|rest|v\d{1,2}|internal|actuator|management|system|-|q|_|_ah|_?health))*(?:\/_?(?:health(?:z|y|checkz?|-checks?|_checks?)?|ping|livez|liveness|readyz|readiness|lbheartbeat|__(?:lb)?heartbeat__)|(?:^|\/(?:api|health|actuator|internal|q|_|-))\/up|\/(?:health|actuator|q|_|-)\/(?:live|ready|alive|started))\/?$/i

/** Returns whether a server event is about a health check request: by transaction, URL or User-Agent. */
export function isOfHealthCheck(event: NormalEvent): boolean {
  if (isOfBrowser(event)) return false
  const name = event.transaction?.replace(METHOD, '')
  if (name?.startsWith('/') === true && HEALTH.test(name)) return true
  if (HEALTH.test(addressOf(event)?.path ?? '')) return true
  return PROBE.test(headerOf(event, 'user-agent') ?? '')
}
