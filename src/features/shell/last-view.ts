import { paths } from '#domain/paths.ts'

/** Stores the last used view in the browser, to which `/` returns if the user has chosen so. */
export const LAST_VIEW_COOKIE = 'mishap_last_view'

/** Pages worth returning to; deeper pages show single objects. */
const views: ReadonlySet<string> = new Set([
  paths.overview(),
  paths.issues(),
  paths.explore(),
  paths.logs(),
  paths.metrics(),
  paths.performance(),
  paths.profiles(),
  paths.releases(),
  paths.projects(),
  paths.stats(),
])

/** Positions in a list, which are outdated the next day. */
const passing = ['cursor', 'page', 'before', 'open']

/** Longer addresses are not stored, because cookies are sent with every request. */
const MAX_LENGTH = 1000

/**
 * Returns the address to store for a page, or `undefined` if it is not a view.
 * @param place path as in `paths`, with parameters
 */
export function viewOf(place: string): string | undefined {
  const [path = '', search = ''] = place.split('?', 2)
  if (!views.has(path)) return undefined
  const params = new URLSearchParams(search)
  for (const name of passing) params.delete(name)
  const view = params.size === 0 ? path : `${path}?${params.toString()}`
  return view.length > MAX_LENGTH ? path : view
}
