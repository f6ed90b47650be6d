import { narrow, type Grant } from '#domain/access/access.ts'
import { listIssues, type IssuePage } from '#domain/issue/issue-list.ts'
import { seriesByIssue } from '#domain/issue/issue-series.ts'
import type { Project } from '#domain/project/project.ts'
import { door } from '#door'
import { filterOf, graphFilter, statusOf, type IssueSearch } from '../search.ts'
import { environmentChoices } from './environments.ts'
import { rowView, type IssueRowView } from './rows.ts'

/** Rows of 56 px: a screen and a half. The time that a list takes grows with its rows. */
const ROWS_PER_PAGE = 25

/** Asked for before anything is sent, so that a refusal still decides the status. */
export interface ListGrants {
  readonly events: Grant<'event:read'>
  readonly projects: Grant<'project:read'>
}

export interface IssueListData {
  readonly projects: readonly Project[]
  /** To choose from, by name. */
  readonly environments: readonly string[]
  readonly rows: readonly IssueRowView[]
  readonly page: Pick<IssuePage, 'total' | 'next' | 'previous'>
}

/** Everything that the issue list shows, in two rounds of queries: the rows, then their bars. */
export async function readIssueList(grants: ListGrants, search: IssueSearch, now: Date): Promise<IssueListData> {
  const { catalogue, events: store } = door()
  const projects = await catalogue.projects.list(grants.projects)
  const chosen = projects.filter(({ slug }) => search.projects.includes(slug)).map(({ id }) => id)
  const grant = search.projects.length === 0 ? grants.events : narrow(grants.events, chosen)

  const [seen, hidden, page] = await Promise.all([
    store.environments(grants.events),
    catalogue.projects.hiddenEnvironments(grants.projects),
    listIssues({ events: store, issues: catalogue.issues }, grant, {
      filter: filterOf(search, now),
      status: statusOf(search),
      sort: search.sort,
      limit: ROWS_PER_PAGE,
      cursor: search.cursor,
    }),
  ])

  const graph = graphFilter(search, now)
  const bars = await seriesByIssue(
    store,
    grant,
    page.rows.map(({ issue }) => issue),
    graph.filter,
    graph.bucketSeconds,
  )
  const projectById = new Map(projects.map((project) => [project.id, project]))
  const rows = page.rows.map((row) => rowView(row, projectById.get(row.issue.projectId), bars.get(row.issue.id), now))
  return { projects, environments: environmentChoices(seen, hidden), rows, page }
}
