import { routes } from '../harness/routes.ts'

// What an address may be in words comes before what it may be by a pattern.
const patterns = Object.keys(routes)
  .toSorted((one, other) => weight(one) - weight(other))
  .map((route) => ({
    route,
    fits: new RegExp(
      `^${route.replaceAll(/\/\[\[\.\.\.[^\]]+\]\]/g, '(?:/.*)?').replaceAll(/\[[^\]]+\]/g, '[^/]+')}/?$`,
    ),
  }))

function weight(route: string): number {
  return route.split('[').length + (route.includes('...') ? 100 : 0)
}

/**
 * What an address is an example of: its route and the names of its parameters. Of addresses that no page has (the API's,
 * files) their path, with what counts and names things left out.
 */
export function kindOf({ pathname, searchParams }: URL): string {
  const route = patterns.find(({ fits }) => fits.test(pathname))?.route
  const isPage = route !== undefined && !pathname.startsWith('/api/')
  const path = isPage ? route : pathname.replaceAll(/\/[^/]*\d[^/]*/g, '/…')
  const names = [...new Set(searchParams.keys())].toSorted().join('&')
  return names === '' ? path : `${path}?${names}`
}
