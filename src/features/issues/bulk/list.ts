import { paramsOf } from '#domain/address/codec.ts'
import { listIssueIds, type IssueCursor, type IssueIdPage } from '#domain/issue/issue-list.ts'
import { parseIssueQuery } from '#domain/issue/issue-query.ts'
import { within, type PageGrants } from '#features/searches/page-grants.ts'
import { running } from '#running'
import { filterOf, parseSearch, statusOf, type IssueSearch } from '../search.ts'

/** The list at an address: `/issues?query=…`. */
export function listOf(address: string): IssueSearch {
  return parseSearch(paramsOf(address.split('?')[1] ?? ''))
}

interface Wanted {
  readonly limit: number
  readonly cursor?: IssueCursor | undefined
  /** Those that are settled already are left out, where the list has such beside others. */
  readonly onlyOpen?: boolean
  readonly now: Date
}

const NOTHING: IssueIdPage = { issues: [], total: 0, projects: [] }

/** The issues of a list, those first seen last first; none where its query cannot be read. */
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
