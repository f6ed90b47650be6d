import type { GroupHash } from '#domain/ids.ts'
import { groupsOf } from '#domain/issue/issue-series.ts'
import { running } from '#running'
import type { FoundIssue } from '../page/find.ts'
import { everything } from '#domain/issue/take-out.ts'

/** A group of events that the issue owns. */
export interface IssueGroup {
  readonly hash: GroupHash
  /** Of the algorithm that its newest event was grouped by; '' where none of its events is kept. */
  readonly algorithm: string
  /** Events that are kept. */
  readonly events: number
  /** Of its newest event; '' where none is kept. */
  readonly title: string
  readonly lastSeen: Date | undefined
}

/** Groups that are looked at: nobody merges more by hand. */
const MAX_GROUPS = 50

/** The groups of an issue, those seen last first. */
export async function readIssueGroups({ issue, grant }: FoundIssue, now: Date): Promise<readonly IssueGroup[]> {
  const { events } = running()
  const shown = groupsOf(issue).slice(0, MAX_GROUPS)
  const totals = await events.totalsOf(grant, shown, everything(now))
  const groups = await Promise.all(
    shown.map(async ({ projectId, groupHash }): Promise<IssueGroup> => {
      const total = totals.find((one) => one.groupHash === groupHash)
      // The algorithm is in the event itself. A group without events needs no question.
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
