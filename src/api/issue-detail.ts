import type { z } from '@hono/zod-openapi'
import { groupsOf, seriesByIssue } from '#domain/issue/issue-series.ts'
import type { Issue } from '#domain/issue/issue.ts'
import type { Project } from '#domain/project/project.ts'
import type { Running } from '#domain/running.ts'
import type { Grants } from './authenticate.ts'
import { last24Hours, withoutEvents } from './day.ts'
import { rowOf } from './issue-row.ts'
import { everything } from './query.ts'
import { issueDetailOf, type issueDetailShape } from './shapes/issue.ts'

/** Far more tags than SDKs set. Only their totals are returned. */
const TAG_LIMITS = { keys: 100, values: 1 }

export async function detailOf(
  running: Running,
  may: Grants<'event:read'>,
  { issue, project }: { issue: Issue; project: Project },
  now: Date,
): Promise<z.output<typeof issueDetailShape>> {
  const { events, settings } = running
  const grant = may['event:read']
  const groups = groupsOf(issue)
  const [row, series, tags] = await Promise.all([
    rowOf(running, may, issue, now),
    seriesByIssue(events, grant, [issue], last24Hours(now), 3600),
    events.tagTotals(grant, groups, { period: everything(now), environments: [] }, TAG_LIMITS),
  ])
  return issueDetailOf(row, {
    project,
    site: settings.site,
    organization: settings.organization,
    last24Hours: series.get(issue.id) ?? withoutEvents(now),
    tags,
  })
}
