import { apiPeriod } from '#domain/address/period.ts'
import { absolute, apiPaths, type QueryParams } from '#domain/paths.ts'
import { running } from '#running'
import type { IssueSearch } from '../search.ts'

/** Answers what has come to a list since a mark. */
export function liveEventsOfList({ projects, environments, query, period }: IssueSearch, mark: string): string {
  return addressOf({ project: projects, environment: environments, query: [query], ...apiPeriod(period), since: mark })
}

/** Answers what has come to an issue since a mark, of whatever environment. @param issueRef its short id */
export function liveEventsOfIssue(issueRef: string, mark: string): string {
  return addressOf({ query: `issue:${issueRef}`, statsPeriod: '90d', since: mark })
}

/** Outside Next, so with the base path. */
function addressOf(query: QueryParams): string {
  const { site, organization } = running().settings
  return absolute({ ...site, origin: '' }, apiPaths.liveEvents(organization, query))
}
