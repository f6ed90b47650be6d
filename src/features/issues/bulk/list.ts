import { narrow, type Grant } from '#domain/access/access.ts'
import { listIssueIds, type IssueCursor, type IssueIdPage } from '#domain/issue/issue-list.ts'
import { parseIssueQuery } from '#domain/issue/issue-query.ts'
import { door } from '#door'
import { guard } from '#door/guard.ts'
import { filterOf, parseSearch, statusOf, type IssueSearch } from '../search.ts'

export interface ListGrants {
  readonly events: Grant<'event:read'>
  readonly projects: Grant<'project:read'>
}

/** What it takes to see a list. */
export async function listGrants(): Promise<ListGrants> {
  return { events: await guard('event:read'), projects: await guard('project:read') }
}

/** The list at an address: `/issues?query=…`. */
export function listOf(address: string): IssueSearch {
  const params = new URLSearchParams(address.split('?')[1] ?? '')
  return parseSearch(
    Object.fromEntries([...new Set(params.keys())].map((name) => [name, valueOf(params.getAll(name))])),
  )
}

function valueOf(values: readonly string[]): string | readonly string[] | undefined {
  return values.length === 1 ? values[0] : values
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
  grants: ListGrants,
  search: IssueSearch,
  { limit, cursor, onlyOpen = false, now }: Wanted,
): Promise<IssueIdPage> {
  const { catalogue, events } = door()
  const query = parseIssueQuery(search.query, now)
  if (!query.ok) return NOTHING
  const projects = search.projects.length === 0 ? [] : await catalogue.projects.list(grants.projects)
  const chosen = projects.filter(({ slug }) => search.projects.includes(slug)).map(({ id }) => id)
  const grant = search.projects.length === 0 ? grants.events : narrow(grants.events, chosen)
  return listIssueIds({ events, issues: catalogue.issues }, grant, {
    filter: filterOf(search, now),
    status: statusOf(search) ?? (onlyOpen ? 'unresolved' : undefined),
    query: query.value,
    sort: 'firstSeen',
    limit,
    cursor,
  })
}
