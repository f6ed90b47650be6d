import { paramsOf } from '#domain/address/codec.ts'
import { listIssueIds, type IssueCursor, type IssueIdPage } from '#domain/issue/issue-list.ts'
import { parseIssueQuery } from '#domain/issue/issue-query.ts'
import { within, type PageGrants } from '#features/searches/page-grants.ts'
import { running } from '#running'
import { filterOf, parseSearch, statusOf, type IssueSearch } from '../search.ts'

/** Parses the list at an address: `/issues?query=…`. */
export function listOf(address: string): IssueSearch {
  return parseSearch(paramsOf(address.split('?')[1] ?? ''))
}

interface Wanted {
  readonly limit: number
  readonly cursor?: IssueCursor | undefined
  /** Skips closed issues if the list also contains open ones. */
  readonly onlyOpen?: boolean
  readonly now: Date
}

const NOTHING: IssueIdPage = { issues: [], total: 0, projects: [] }

/** Returns the issues of a list, latest first seen first; none if its query does not parse. */
export async function readList(
  grants: PageGrants,
  search: IssueSearch,
  { limit, cursor, onlyOpen = false, now }: Wanted,
): Promise<IssueIdPage> {
  const { catalogue, events } = running()
  const query = parseIssueQuery(search.query, now)
  if (!query.ok) return NOTHING
  const projects = search.projects.length === 0 ? [] : await catalogue.projects.list(grants.projects)
  const grant = within(grants.events, projects, search.projects)
  return listIssueIds({ events, issues: catalogue.issues }, grant, {
    filter: filterOf(search, now),
    status: statusOf(search) ?? (onlyOpen ? 'unresolved' : undefined),
    query: query.value,
    sort: 'firstSeen',
    limit,
    cursor,
  })
}
