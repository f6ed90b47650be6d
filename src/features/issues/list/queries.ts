import { listIssues, type IssuePage } from '#domain/issue/issue-list.ts'
import { parseIssueQuery } from '#domain/issue/issue-query.ts'
import { seriesByIssue } from '#domain/issue/issue-series.ts'
import type { Project } from '#domain/project/project.ts'
import { keptSince } from '#domain/project/kept-since.ts'
import type { QueryError } from '#domain/query/ast.ts'
import { within, type PageGrants } from '#features/searches/page-grants.ts'
import { unknownTags } from '../unknown-tags.ts'
import { running } from '#running'
import { filterOf, graphFilter, statusOf, type IssueSearch } from '../search.ts'
import { myMarks } from '../marks/queries.ts'
import { environmentChoices } from './environments.ts'
import { rowView, type IssueRowView } from './rows.ts'

/** Rows of 56 px: a screen and a half. The list's load time grows with its rows. */
const ROWS_PER_PAGE = 25

export interface IssueListData {
  readonly projects: readonly Project[]
  /** Choices, by name. */
  readonly environments: readonly string[]
  readonly rows: readonly IssueRowView[]
  /** The query's error, with which nothing is listed. */
  readonly error: QueryError | undefined
  readonly page: Pick<IssuePage, 'total' | 'next' | 'previous'>
  /** Tags in the query that no event has; only checked if nothing was found. */
  readonly unknownTags: readonly string[]
  /** Marks the time after which events are not included in the rows. */
  readonly mark: string
}

const NO_ROWS: IssuePage = { rows: [], total: 0 }

/** Reads everything for the issue list in two rounds of queries: the rows, then their bars. */
export async function readIssueList(grants: PageGrants, search: IssueSearch, now: Date): Promise<IssueListData> {
  const { catalogue, events: store, liveEvents, settings } = running()
  const mark = liveEvents.mark()
  const projects = await catalogue.projects.list(grants.projects)
  const grant = within(grants.events, projects, search.projects)

  const wanted = parseIssueQuery(search.query, now)
  const [seen, hidden, page] = await Promise.all([
    store.environments(grants.events),
    catalogue.projects.hiddenEnvironments(grants.projects),
    !wanted.ok
      ? NO_ROWS
      : listIssues({ events: store, issues: catalogue.issues }, grant, {
          filter: filterOf(search, now),
          status: statusOf(search),
          query: wanted.ok ? wanted.value : undefined,
          sort: search.sort,
          limit: ROWS_PER_PAGE,
          cursor: search.cursor,
          keptSince: keptSince(projects, settings, now),
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
  const marks = await myMarks(
    grant,
    page.rows.map(({ issue }) => issue.id),
  )
  const unknown = wanted.ok && page.total === 0 ? await unknownTags(grant, wanted.value, now) : []
  const projectById = new Map(projects.map((project) => [project.id, project]))
  const rows = page.rows.map((row) =>
    rowView(row, projectById.get(row.issue.projectId), bars.get(row.issue.id), marks(row.issue.id), now),
  )
  return {
    projects,
    environments: environmentChoices(seen, hidden),
    rows,
    page,
    unknownTags: unknown,
    mark,
    error: wanted.ok ? undefined : wanted.refusal,
  }
}
