import { narrow } from '#domain/access/access.ts'
import type { BusyGroup } from '#domain/event/event-counts.ts'
import type { EventFilter } from '#domain/event/event-filter.ts'
import { groupsOf } from '#domain/issue/issue-series.ts'
import type { Issue } from '#domain/issue/issue.ts'
import type { ArchivedUntil } from '#domain/issue/state.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { IssueStateParts } from './issue-state-parts.ts'

const MINUTE_MS = 60_000

/** An issue archived until a number of events or users. */
interface Waiting {
  readonly issue: Issue
  readonly until: Extract<ArchivedUntil, { kind: 'events' | 'users' }>
  /** Start of counting, in milliseconds since the epoch: when it was archived, or the window's length ago. */
  readonly since: number
}

/**
 * Brings back archived issues that have reached their number of events or users. Most need more than their total and
 * are skipped; the others are counted with one query per window.
 */
export async function countReached({ catalogue, events }: IssueStateParts, now: Date): Promise<number> {
  const waiting = (await catalogue.upkeep.awaitingCounts()).flatMap((issue) => waitingSince(issue, now))
  const reached: Issue[] = []
  for (const [since, together] of Map.groupBy(waiting, (one) => one.since)) {
    // oxlint-disable-next-line no-await-in-loop -- a burst of questions would hold up people's
    reached.push(...(await reachedSince(events, since, together, now)))
  }
  return catalogue.upkeep.found(
    reached.map(({ id }) => id),
    'count_reached',
    now,
  )
}

function waitingSince(issue: Issue, now: Date): readonly Waiting[] {
  const { state } = issue
  if (state.status !== 'archived' || (state.until.kind !== 'events' && state.until.kind !== 'users')) return []
  const window = state.until.windowMinutes
  const since = Math.max(state.at.getTime(), window === null ? 0 : now.getTime() - window * MINUTE_MS)
  return issue.lastSeen.getTime() < since ? [] : [{ issue, until: state.until, since }]
}

async function reachedSince(
  events: IssueStateParts['events'],
  since: number,
  waiting: readonly Waiting[],
  now: Date,
): Promise<readonly Issue[]> {
  // Events may be up to a minute ahead of our clock (docs/protocol.md 4.3).
  const period = { since: new Date(since), until: new Date(now.getTime() + 2 * MINUTE_MS) }
  const filter = { period, environments: [] }
  const groups = await countGroups(events, filter, waiting)
  const isReached = await Promise.all(
    waiting.map(async ({ issue, until }) => {
      const own = groupsOf(issue).flatMap(({ groupHash }) => groups.get(`${issue.projectId}:${groupHash}`) ?? [])
      if (until.kind === 'events' || own.length < 2) return sumOf(own, until.kind) >= until.count
      if (sumOf(own, 'users') < until.count) return false
      // A user in several groups counts once.
      return (await events.usersOf(operatorGrant('event:read'), own, filter)) >= until.count
    }),
  )
  return waiting.filter((_, index) => isReached[index]).map(({ issue }) => issue)
}

async function countGroups(
  events: IssueStateParts['events'],
  filter: EventFilter,
  waiting: readonly Waiting[],
): Promise<ReadonlyMap<string, BusyGroup>> {
  const { since, until } = filter.period
  const seconds = Math.ceil((until.getTime() - since.getTime()) / 1000)
  const projects = [...new Set(waiting.map(({ issue }) => issue.projectId))]
  const grant = narrow(operatorGrant('event:read'), projects)
  const groups = await events.busyGroups(grant, { ...filter, minLevel: null }, seconds, { events: 1, limit: 100_000 })
  return new Map(groups.map((group) => [`${group.projectId}:${group.groupHash}`, group]))
}

function sumOf(groups: readonly BusyGroup[], what: 'events' | 'users'): number {
  return groups.reduce((sum, group) => sum + group[what], 0)
}
