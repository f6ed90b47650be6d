import { apiPeriod } from '#domain/address/period.ts'
import { absolute, apiPaths, type QueryParams } from '#domain/paths.ts'
import { running } from '#running'
import type { IssueSearch } from '../search.ts'

/** Address for counting a list's new events since a mark. */
export function liveEventsOfList({ projects, environments, query, period }: IssueSearch, mark: string): string {
  return addressOf({ project: projects, environment: environments, query: [query], ...apiPeriod(period), since: mark })
}

/**
 * Address for counting an issue's new events since a mark, in any environment.
 * @param issueRef its short id
 */
export function liveEventsOfIssue(issueRef: string, mark: string): string {
  return addressOf({ query: `issue:${issueRef}`, statsPeriod: '90d', since: mark })
}

/** Outside Next's router, so with the base path. */
function addressOf(query: QueryParams): string {
  const { site, organization } = running().settings
  return absolute({ ...site, origin: '' }, apiPaths.liveEvents(organization, query))
}
