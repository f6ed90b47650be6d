import { addressCodec } from '#domain/address/codec.ts'
import { oneOfParam, pageParam, textParam } from '#domain/address/params.ts'
import { projectsParam, type PageScope } from '#domain/address/scope.ts'
import type { ReleaseOrder } from '#domain/release/release.ts'

/** How the list may be ordered. */
export const orders = ['newest', 'version'] as const satisfies readonly ReleaseOrder[]

/** Archived releases are a list of their own. */
export const statuses = ['open', 'archived'] as const

/** The state of the list of releases, all of which lives in the address. */
export interface ReleaseSearch extends Pick<PageScope, 'projects'> {
  /** Part of the name; '': any. */
  readonly query: string
  readonly status: (typeof statuses)[number]
  readonly order: ReleaseOrder
  /** From 1. */
  readonly page: number
}

export const defaultSearch: ReleaseSearch = { projects: [], query: '', status: 'open', order: 'newest', page: 1 }

/** No release's name is longer. */
const MAX_QUERY = 200

export const releaseAddress = addressCodec<ReleaseSearch>({
  projects: projectsParam,
  query: textParam('query', { longest: MAX_QUERY, trimmed: true }),
  status: oneOfParam('status', statuses, defaultSearch.status),
  order: oneOfParam('sort', orders, defaultSearch.order),
  page: pageParam(),
})

/** The same list, differently narrowed or ordered: it begins at its first page again. */
export function changeSearch(search: ReleaseSearch, change: Partial<ReleaseSearch>): ReleaseSearch {
  return { ...search, page: 1, ...change }
}

/** Whether something may be hidden by what the list is narrowed to; its status is not counted. */
export function isNarrowed({ projects, query }: ReleaseSearch): boolean {
  return projects.length > 0 || query !== ''
}
