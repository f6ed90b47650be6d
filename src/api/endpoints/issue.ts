import { z } from '@hono/zod-openapi'
import { groupsOf, seriesByIssue } from '#domain/issue/issue-series.ts'
import type { Issue } from '#domain/issue/issue.ts'
import type { Project } from '#domain/project/project.ts'
import { ok } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import { messages } from '#messages'
import type { Grants } from '../authenticate.ts'
import { last24Hours, withoutEvents } from '../day.ts'
import { endpoint, type Mount } from '../endpoint.ts'
import { findIssue } from '../find.ts'
import { rowOf } from '../issue-row.ts'
import { everything } from '../query.ts'
import { issueDetailOf, issueDetailShape } from '../shapes/issue.ts'

const t = messages('api')

/** Far more tags than SDKs set; only their totals are told. */
const TAG_LIMITS = { keys: 100, values: 1 }

/** One issue, by its number or its short id. */
export const issueEndpoints: readonly Mount[] = (
  ['/organizations/{organization}/issues/{issue}/', '/issues/{issue}/'] as const
).map((path) =>
  endpoint({
    path,
    summary: t('operations.issue'),
    needs: ['project:read', 'event:read'],
    query: z.object({}),
    body: issueDetailShape,
    answer: async ({ running, may, params, now }) => {
      const found = await findIssue(running.catalogue, may, params.issue)
      if (!found.ok) return found
      return ok({ body: await detailOf(running, may, found.value, now) })
    },
  }),
)

async function detailOf(
  running: Running,
  may: Grants<'event:read'>,
  { issue, project }: { issue: Issue; project: Project },
  now: Date,
): Promise<z.output<typeof issueDetailShape>> {
  const { events, settings } = running
  const grant = may['event:read']
  const groups = groupsOf(issue)
  const [row, series, tags, [oldest], [newest]] = await Promise.all([
    rowOf(running, may, issue, now),
    seriesByIssue(events, grant, [issue], last24Hours(now), 3600),
    events.tagTotals(grant, groups, { period: everything(now), environments: [] }, TAG_LIMITS),
    events.events(grant, { groups }, undefined, { order: 'oldest', limit: 1 }),
    events.events(grant, { groups }, undefined, { order: 'newest', limit: 1 }),
  ])
  return issueDetailOf(row, {
    project,
    site: settings.site,
    now,
    last24Hours: series.get(issue.id) ?? withoutEvents(now),
    tags,
    firstRelease: oldest?.release,
    lastRelease: newest?.release,
  })
}
