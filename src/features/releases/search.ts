import type { QueryParams } from '#domain/paths.ts'
import type { ReleaseOrder } from '#domain/release/release.ts'

/** How the list may be ordered. */
export const orders = ['newest', 'version'] as const satisfies readonly ReleaseOrder[]

/** Archived releases are a list of their own. */
export const statuses = ['open', 'archived'] as const

/** The state of the list of releases, all of which lives in the address. */
export interface ReleaseSearch {
  /** Slugs; empty: all. */
  readonly projects: readonly string[]
  /** Part of the name; '': any. */
  readonly query: string
  readonly status: (typeof statuses)[number]
  readonly order: ReleaseOrder
  /** From 1. */
  readonly page: number
}

/** What Next hands to a page: the parameters of its address. */
export type SearchParams = { readonly [name: string]: string | readonly string[] | undefined }

export const defaultSearch: ReleaseSearch = { projects: [], query: '', status: 'open', order: 'newest', page: 1 }

/** An address is not a place for lists without end, nor for texts that no release's name is as long as. */
const MAX_PROJECTS = 50
const MAX_QUERY = 200

/** The state from an address. What it does not say, or says wrongly, is the default: an old link still opens a list. */
export function parseSearch({ project, query, status, sort, page }: SearchParams): ReleaseSearch {
  const slugs = typeof project === 'string' ? [project] : (project ?? [])
  return {
    projects: [...new Set(slugs.filter((slug) => slug !== ''))].slice(0, MAX_PROJECTS),
    query: typeof query === 'string' ? query.trim().slice(0, MAX_QUERY) : '',
    status: statuses.find((one) => one === status) ?? defaultSearch.status,
    order: orders.find((one) => one === sort) ?? defaultSearch.order,
    page: typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** The parameters that say this state; defaults are left out, so that the plain list has the plain address. */
export function searchParams({ projects, query, status, order, page }: ReleaseSearch): QueryParams {
  return {
    project: projects,
    query,
    status: status === defaultSearch.status ? undefined : status,
    sort: order === defaultSearch.order ? undefined : order,
    page: page === 1 ? undefined : page,
  }
}

/** The same list, differently narrowed or ordered: it begins at its first page again. */
export function changeSearch(search: ReleaseSearch, change: Partial<ReleaseSearch>): ReleaseSearch {
  return { ...search, page: 1, ...change }
}

/** Whether something may be hidden by what the list is narrowed to; its status is not counted. */
export function isNarrowed({ projects, query }: ReleaseSearch): boolean {
  return projects.length > 0 || query !== ''
}
