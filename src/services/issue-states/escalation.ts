import type { GroupTotals } from '#domain/event/event-store.ts'
import type { IssueId } from '#domain/ids.ts'
import { hasCalmedDown, HISTORY_DAYS, isEscalating, QUIET_HOUR } from '#domain/issue/escalation.ts'
import { groupsOf, seriesByIssue } from '#domain/issue/issue-series.ts'
import type { Issue } from '#domain/issue/issue.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { JobResult } from '../job.ts'
import type { IssueStateParts } from './issue-state-parts.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Groups examined per run, most recently seen first: as many as a list of issues shows. */
const MAX_GROUPS = 10_000
/** Issues whose two-week series are in memory at once. */
const STEP = 500

/**
 * Finds the issues that escalate, and the ones that have calmed down. Only issues with enough events in the last two
 * hours are examined, plus those already escalating.
 */
export async function evaluateEscalation(parts: IssueStateParts, now: Date): Promise<JobResult> {
  const { upkeep } = parts.catalogue
  const busy = (await busyIssues(parts, now)).filter((issue) => mayEscalate(issue, now))
  const escalated = await issuesThat(isEscalating, parts, busy, now)
  const escalating = await upkeep.escalating(new Date(now.getTime() - DAY_MS))
  const calmed = await issuesThat(hasCalmedDown, parts, escalating, now)
  return {
    evaluated: busy.length,
    escalated: await upkeep.found(escalated, 'escalated', now),
    calmed: await upkeep.found(calmed, 'calmed', now),
  }
}

/** Issues with more events in the current and previous hour than are always tolerated. */
async function busyIssues({ catalogue, events }: IssueStateParts, now: Date): Promise<readonly Issue[]> {
  const grant = operatorGrant('event:read')
  const period = { since: startOfHour(now.getTime() - HOUR_MS), until: now }
  const totals = await events.groupTotals(grant, { period, environments: [] }, MAX_GROUPS, 'skipped')
  const eventsOf = new Map(totals.map((group) => [keyOf(group), group.events]))
  const issues = await catalogue.issues.byGroups(grant, totals)
  return issues.filter((issue) => {
    const sum = groupsOf(issue).reduce((all, group) => all + (eventsOf.get(keyOf(group)) ?? 0), 0)
    return sum > QUIET_HOUR
  })
}

function keyOf({ projectId, groupHash }: Pick<GroupTotals, 'projectId' | 'groupHash'>): string {
  return `${projectId}:${groupHash}`
}

/** Whether an issue can escalate at all. A resolved issue with new events has already come back. */
function mayEscalate({ state, firstSeen }: Issue, now: Date): boolean {
  if (now.getTime() - firstSeen.getTime() < DAY_MS) return false
  switch (state.status) {
    case 'unresolved':
      return state.substatus !== 'escalating'
    case 'archived':
      return state.until.kind === 'escalating'
    case 'resolved':
      return false
  }
}

/** Returns the issues whose hourly counts of the last two weeks, from their first event on, fulfil a condition. */
async function issuesThat(
  holds: (hours: readonly number[]) => boolean,
  { events }: IssueStateParts,
  issues: readonly Issue[],
  now: Date,
): Promise<readonly IssueId[]> {
  const thisHour = startOfHour(now.getTime()).getTime()
  const since = new Date(thisHour - HISTORY_DAYS * DAY_MS)
  const filter = { period: { since, until: new Date(thisHour + 1) }, environments: [] }
  const found: IssueId[] = []
  for (let start = 0; start < issues.length; start += STEP) {
    const some = issues.slice(start, start + STEP)
    // oxlint-disable-next-line no-await-in-loop -- all at once would be as much memory as there are issues
    const series = await seriesByIssue(events, operatorGrant('event:read'), some, filter, HOUR_MS / 1000)
    for (const { id, firstSeen } of some) {
      const hoursBefore = Math.max(
        0,
        Math.floor((startOfHour(firstSeen.getTime()).getTime() - since.getTime()) / HOUR_MS),
      )
      if (holds(series.get(id)?.counts.slice(hoursBefore) ?? [])) found.push(id)
    }
  }
  return found
}

function startOfHour(ms: number): Date {
  return new Date(Math.floor(ms / HOUR_MS) * HOUR_MS)
}
