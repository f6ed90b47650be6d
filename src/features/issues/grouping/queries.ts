import type { GroupHash } from '#domain/ids.ts'
import { groupsOf } from '#domain/issue/issue-series.ts'
import { running } from '#running'
import type { FoundIssue } from '../page/find.ts'
import { everything } from '#domain/issue/take-out.ts'

/** A group of events belonging to the issue. */
export interface IssueGroup {
  readonly hash: GroupHash
  /** Grouping algorithm of its newest event; '' without stored events. */
  readonly algorithm: string
  /** Number of stored events. */
  readonly events: number
  /** Title of its newest event; '' without stored events. */
  readonly title: string
  readonly lastSeen: Date | undefined
}

/** Maximum groups read; more are never merged by hand. */
const MAX_GROUPS = 50

/** Reads an issue's groups, latest seen first. */
export async function readIssueGroups({ issue, grant }: FoundIssue, now: Date): Promise<readonly IssueGroup[]> {
  const { events } = running()
  const shown = groupsOf(issue).slice(0, MAX_GROUPS)
  const totals = await events.totalsOf(grant, shown, everything(now))
  const groups = await Promise.all(
    shown.map(async ({ projectId, groupHash }): Promise<IssueGroup> => {
      const total = totals.find((one) => one.groupHash === groupHash)
      // The algorithm is only in the event, so skip groups without events.
      const newest =
        total && (await events.edgeEvent(grant, { groups: [{ projectId, groupHash }] }, undefined, 'newest'))
      return {
        hash: groupHash,
        algorithm: newest?.event.grouping.algorithm ?? '',
        events: total?.events ?? 0,
        title: newest?.title ?? '',
        lastSeen: newest?.timestamp,
      }
    }),
  )
  return groups.toSorted((a, b) => (b.lastSeen?.getTime() ?? 0) - (a.lastSeen?.getTime() ?? 0))
}
