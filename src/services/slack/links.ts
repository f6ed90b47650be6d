import { apiPaths, absolute, paths, type Site } from '#domain/paths.ts'
import { percentDecoded } from '#domain/text/percent.ts'

/**
 * The issue in one of our URLs, as a number or short id. Sentry's URL format works too. `undefined` for other pages and
 * other servers.
 */
export function issueInAddress(address: string, site: Site, organization: string): string | undefined {
  const url = URL.parse(address)
  if (url === null || url.origin !== new URL(site.origin).origin) return undefined
  const places = [paths.issue(''), apiPaths.issueLink(organization, '')].map(
    (path) => new URL(absolute(site, path)).pathname,
  )
  const place = places.find((one) => url.pathname.startsWith(one))
  const name = place === undefined ? undefined : url.pathname.slice(place.length).split('/')[0]
  if (name === undefined || name === '') return undefined
  return percentDecoded(name)
}
