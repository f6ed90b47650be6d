import { narrow, type Grant } from '../access/access.ts'
import type { GroupKey } from '../event/event-filter.ts'
import type { EventCondition } from '../event/event-search.ts'
import type { ProjectId } from '../ids.ts'
import type { Pattern } from '../query/ast.ts'
import { matchesPattern } from '../query/pattern.ts'
import type { IssueCatalogue } from './issue-catalogue.ts'
import { groupsOf } from './issue-series.ts'
import { parseShortId } from './issue.ts'
import type { ScopedEventQuery } from './scoped-event-query.ts'

/** A search across issues and projects, in the form that the event store executes. */
export interface ScopedSearch {
  /** Narrowed to the projects named in the search, if any. */
  readonly grant: Grant<'event:read'>
  readonly projects: readonly ProjectId[]
  readonly terms: readonly EventCondition[]
  /** The groups of the issues named in the search. Absent if it names none. */
  readonly groups?: readonly GroupKey[]
}

/**
 * Resolves the project and issue terms of a search.
 * @param slugs slugs of the selected projects
 */
export async function scopedSearch(
  issues: Pick<IssueCatalogue, 'byNumber'>,
  grant: Grant<'event:read'>,
  slugs: ReadonlyMap<ProjectId, string>,
  { condition, projects, issues: named }: ScopedEventQuery,
): Promise<ScopedSearch> {
  const isMeant = (slug: string) => projects.every((patterns) => patterns.some((one) => matchesPattern(one, slug)))
  const chosen = [...slugs].filter(([, slug]) => isMeant(slug)).map(([id]) => id)
  const search = {
    grant: projects.length === 0 ? grant : narrow(grant, chosen),
    projects: chosen,
    terms: [condition],
  }
  if (named.length === 0) return search
  const issueCalled = async (pattern: Pattern) => {
    const address = parseShortId(pattern.join('*'))
    const project = [...slugs].find(([, slug]) => slug.toLowerCase() === address?.projectSlug)?.[0]
    return address && project && issues.byNumber(search.grant, project, address.number)
  }
  const found = await Promise.all(named.flat().map(issueCalled))
  return { ...search, groups: found.flatMap((issue) => (issue === undefined ? [] : groupsOf(issue))) }
}
