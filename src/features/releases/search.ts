import { addressCodec } from '#domain/address/codec.ts'
import { oneOfParam, pageParam, textParam } from '#domain/address/params.ts'
import { projectsParam, type PageScope } from '#domain/address/scope.ts'
import type { ReleaseOrder } from '#domain/release/release.ts'

/** Available sort orders. */
export const orders = ['newest', 'version'] as const satisfies readonly ReleaseOrder[]

/** Archived releases are a separate list. */
export const statuses = ['open', 'archived'] as const

/** The list's state, all of which is in the address. */
export interface ReleaseSearch extends Pick<PageScope, 'projects'> {
  /** Part of the name; '' for any. */
  readonly query: string
  readonly status: (typeof statuses)[number]
  readonly order: ReleaseOrder
  /** From 1. */
  readonly page: number
}

export const defaultSearch: ReleaseSearch = { projects: [], query: '', status: 'open', order: 'newest', page: 1 }

/** Maximum length of a release name. */
const MAX_QUERY = 200

export const releaseAddress = addressCodec<ReleaseSearch>({
  projects: projectsParam,
  query: textParam('query', { longest: MAX_QUERY, trimmed: true }),
  status: oneOfParam('status', statuses, defaultSearch.status),
  order: oneOfParam('sort', orders, defaultSearch.order),
  page: pageParam(),
})

/** Changes filters or order, and returns to the first page. */
export function changeSearch(search: ReleaseSearch, change: Partial<ReleaseSearch>): ReleaseSearch {
  return { ...search, page: 1, ...change }
}

/** Whether filters other than the status may hide releases. */
export function isNarrowed({ projects, query }: ReleaseSearch): boolean {
  return projects.length > 0 || query !== ''
}
