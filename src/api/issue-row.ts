import type { IssueRow } from '#domain/issue/listed-issue.ts'
import { groupsOf } from '#domain/issue/issue-series.ts'
import type { Issue } from '#domain/issue/issue.ts'
import type { Running } from '#domain/running.ts'
import type { Grants } from './authenticate.ts'
import { everything } from './query.ts'

/** A single issue outside a list, so all of its events count. */
export async function rowOf(running: Running, may: Grants<'event:read'>, issue: Issue, now: Date): Promise<IssueRow> {
  const all = { period: everything(now), environments: [] }
  const users = await running.events.usersOf(may['event:read'], groupsOf(issue), all)
  return { issue, events: issue.eventCount, users, firstSeen: issue.firstSeen, lastSeen: issue.lastSeen }
}
