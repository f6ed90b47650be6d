import type { Grant } from '../access/access.ts'
import type { EventFilter, GroupKey } from '../event/event-filter.ts'
import type { EventReader } from '../event/event-store.ts'
import type { IssueCatalogue } from './issue-catalogue.ts'
import type { GroupHash } from '../ids.ts'
import type { Issue } from './issue.ts'
import { refuse, type Result } from '../result.ts'
import { splitFigures } from './split.ts'

/** Grants to read events and edit issues. */
export interface TakeOutGrants {
  readonly read: Grant<'event:read'>
  readonly write: Grant<'event:write'>
}

export interface TakeOutStores {
  readonly events: Pick<EventReader, 'events' | 'edgeEvent' | 'totalsOf'>
  readonly issues: Pick<IssueCatalogue, 'unmerge'>
}

/** Why groups were not split off. `no_events`: none of their events is retained, so a new issue would be empty. */
export interface NotTakenOut {
  readonly reason: 'not_found' | 'nothing_left' | 'unknown_hash' | 'no_events'
}

/** Splits groups off into a new issue, with figures of both from the event store. */
export async function takeOut(
  { events, issues }: TakeOutStores,
  { read, write }: TakeOutGrants,
  issue: Issue,
  hashes: readonly GroupHash[],
  now: Date,
): Promise<Result<Issue, NotTakenOut>> {
  const going = keys(issue, (hash) => hashes.includes(hash))
  const staying = keys(issue, (hash) => !hashes.includes(hash))
  if (going.length < hashes.length || going.length === 0) return refuse({ reason: 'unknown_hash' })
  if (staying.length === 0) return refuse({ reason: 'nothing_left' })

  const oldestOf = async (groups: readonly GroupKey[]) =>
    (await events.events(read, { groups }, undefined, { order: 'oldest', limit: 1 }))[0]
  const newestOf = (groups: readonly GroupKey[]) => events.edgeEvent(read, { groups }, undefined, 'newest')
  const [totals, oldest, newest, oldestStaying, newestStaying] = await Promise.all([
    events.totalsOf(read, going, everything(now)),
    oldestOf(going),
    newestOf(going),
    oldestOf(staying),
    newestOf(staying),
  ])
  if (oldest === undefined || newest === undefined) return refuse({ reason: 'no_events' })

  const goes = { events: totals.reduce((sum, group) => sum + group.events, 0), oldest, newest }
  const split = splitFigures(issue, goes, { oldest: oldestStaying, newest: newestStaying })
  return issues.unmerge(write, issue.id, hashes, split, now)
}

/** Matches all retained events of all environments. Event timestamps may be slightly ahead of our clock. */
export function everything(now: Date): EventFilter {
  return { period: { since: new Date(0), until: new Date(now.getTime() + DAY_MS) }, environments: [] }
}

const DAY_MS = 24 * 3_600_000

function keys(issue: Issue, takes: (hash: GroupHash) => boolean): readonly GroupKey[] {
  return issue.hashes.filter(takes).map((groupHash) => ({ projectId: issue.projectId, groupHash }))
}
