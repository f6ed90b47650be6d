import type { Grant } from '#domain/access/access.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { Project } from '#domain/project/project.ts'
import type { Release, ReleaseFilter } from '#domain/release/release.ts'
import { running } from '#running'
import { readReleaseHealth, type ReleaseHealth } from '../health/read-list.ts'
import { isNarrowed, type ReleaseSearch } from '../search.ts'

const ROWS_PER_PAGE = 25

export interface ReleaseListData {
  /** All projects by name, for the filter. */
  readonly projects: readonly Project[]
  readonly rows: readonly Release[]
  readonly hasNext: boolean
  /** Session health of the rows by version. */
  readonly health: ReadonlyMap<string, ReleaseHealth>
  /** Why there are no rows; `some` if there are. */
  readonly state: ListState
}

/** `none`: no releases exist. `elsewhere`: all have the other status. `hidden`: the filter excludes all. */
export type ListState = 'some' | 'none' | 'elsewhere' | 'hidden' | 'past_the_end'

export interface ListGrants {
  readonly project: Grant<'project:read'>
  readonly event: Grant<'event:read'>
}

/** Reads one page of the list. Unknown projects are ignored. */
export async function readReleaseList(
  { project: grant, event }: ListGrants,
  search: ReleaseSearch,
): Promise<ReleaseListData> {
  const { projects: projectCatalogue, releases } = running().catalogue
  const projects = await projectCatalogue.list(grant)
  const offset = (search.page - 1) * ROWS_PER_PAGE
  const found = await releases.list(grant, filterOf(search, projects), search.order, {
    offset,
    limit: ROWS_PER_PAGE + 1,
  })
  const rows = found.slice(0, ROWS_PER_PAGE)
  return {
    projects,
    rows,
    health: await readReleaseHealth(event, rows, new Date()),
    hasNext: found.length > ROWS_PER_PAGE,
    state: found.length > 0 ? 'some' : await whyEmpty(grant, search),
  }
}

async function whyEmpty(grant: Grant<'project:read'>, search: ReleaseSearch): Promise<ListState> {
  if (search.page > 1) return 'past_the_end'
  if (isNarrowed(search)) return 'hidden'
  const any = await running().catalogue.releases.list(grant, {}, 'newest', { offset: 0, limit: 1 })
  return any.length > 0 ? 'elsewhere' : 'none'
}

function filterOf({ projects: slugs, query, status }: ReleaseSearch, projects: readonly Project[]): ReleaseFilter {
  const chosen: readonly ProjectId[] = projects.filter(({ slug }) => slugs.includes(slug)).map(({ id }) => id)
  return { status, ...(slugs.length > 0 && { projects: chosen }), ...(query !== '' && { search: query }) }
}
