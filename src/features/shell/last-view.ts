import { paths } from '#domain/paths.ts'

/** Bears the view that somebody used last, in their browser: `/` leads back to it where they chose so. */
export const LAST_VIEW_COOKIE = 'mishap_last_view'

/** Pages that one comes back to; whatever lies deeper is a thing that was looked at. */
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

/** Where in a list somebody was means nothing the next day. */
const passing = ['cursor', 'page', 'before', 'open']

/** Longer ones are not remembered: a cookie goes along with every request. */
const MAX_LENGTH = 1000

/** What to remember of a page that is open; undefined where it is no view. @param place as `paths` writes it, with its parameters */
export function viewOf(place: string): string | undefined {
  const [path = '', search = ''] = place.split('?', 2)
  if (!views.has(path)) return undefined
  const params = new URLSearchParams(search)
  for (const name of passing) params.delete(name)
  const view = params.size === 0 ? path : `${path}?${params.toString()}`
  return view.length > MAX_LENGTH ? path : view
}
