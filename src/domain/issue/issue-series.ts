import type { Grant } from '../access/access.ts'
import { groupText, type EventFilter, type GroupKey } from '../event/event-filter.ts'
import type { EventReader, Series } from '../event/event-store.ts'
import type { IssueId } from '../ids.ts'
import type { Issue } from './issue.ts'

export function groupsOf(issue: Pick<Issue, 'projectId' | 'hashes'>): readonly GroupKey[] {
  return issue.hashes.map((groupHash) => ({ projectId: issue.projectId, groupHash }))
}

/**
 * Events over time per issue, summed over its groups. Issues without events in the filter are absent.
 * @param bucketSeconds a multiple of 3600
 */
export async function seriesByIssue(
  events: Pick<EventReader, 'series'>,
  grant: Grant<'event:read'>,
  issues: readonly Issue[],
  filter: EventFilter,
  bucketSeconds: number,
): Promise<ReadonlyMap<IssueId, Series>> {
  if (issues.length === 0) return new Map()
  const owners = new Map(
    issues.flatMap((issue) => groupsOf(issue).map((group) => [groupText(group), issue.id] as const)),
  )
  const added = new Map<IssueId, Series>()
  for (const series of await events.series(grant, issues.flatMap(groupsOf), filter, bucketSeconds)) {
    const owner = owners.get(groupText(series))
    if (owner === undefined) continue
    added.set(owner, add(added.get(owner), series))
  }
  return added
}

/** Both come from one query and therefore have the same buckets. */
function add(sum: Series | undefined, { start, bucketSeconds, counts }: Series): Series {
  if (sum === undefined) return { start, bucketSeconds, counts }
  return { start, bucketSeconds, counts: sum.counts.map((count, bucket) => count + (counts[bucket] ?? 0)) }
}
