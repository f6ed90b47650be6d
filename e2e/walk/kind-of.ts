import { routes } from '../harness/routes.ts'

// Routes with literal segments take precedence over those with parameters.
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
 * The kind of an address: its route and the names of its parameters. For addresses without a page (the API's, files),
 * the path without numbers and names.
 */
export function kindOf({ pathname, searchParams }: URL): string {
  const route = patterns.find(({ fits }) => fits.test(pathname))?.route
  const isPage = route !== undefined && !pathname.startsWith('/api/')
  const path = isPage ? route : pathname.replaceAll(/\/[^/]*\d[^/]*/g, '/…')
  const names = [...new Set(searchParams.keys())].toSorted().join('&')
  return names === '' ? path : `${path}?${names}`
}
