import { covers, narrow, type Grant } from '#domain/access/access.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { parseIssueId } from '#domain/ids.ts'
import { parseShortId, shortId, type Issue } from '#domain/issue/issue.ts'
import { withNumbers } from '#domain/issue/listed-issue.ts'
import { absolute, paths } from '#domain/paths.ts'
import type { Project } from '#domain/project/project.ts'
import type { SlackIssue } from '#notify/slack/issue-blocks.ts'
import type { SlackParts } from './slack-parts.ts'

const PERIOD_MS = 30 * 24 * 3_600_000

interface FoundIssue {
  readonly issue: Issue
  readonly project: Project
}

/** An issue by number or short id, if the grant covers it. */
export async function findIssue(
  { catalogue }: Pick<SlackParts, 'catalogue'>,
  grant: Grant<'event:read'>,
  name: string,
): Promise<FoundIssue | undefined> {
  const id = parseIssueId(name)
  if (id !== undefined) {
    const issue = await catalogue.issues.byId(grant, id)
    const project = issue && (await catalogue.projects.byId(operatorGrant('project:read'), issue.projectId))
    return issue && project && { issue, project }
  }
  const address = parseShortId(name)
  const project = address && (await catalogue.projects.bySlug(operatorGrant('project:read'), address.projectSlug))
  if (address === undefined || project === undefined || !covers(grant, project.id)) return undefined
  const issue = await catalogue.issues.byNumber(grant, project.id, address.number)
  return issue && { issue, project }
}

/** The data shown for an issue below a link, with current counts. */
export async function shownIssue(
  { events, site }: Pick<SlackParts, 'events' | 'site'>,
  { issue, project }: FoundIssue,
  now: Date,
): Promise<SlackIssue> {
  const grant = narrow(operatorGrant('event:read'), [project.id])
  const period = { since: new Date(now.getTime() - PERIOD_MS), until: now }
  const [numbers] = await withNumbers(events, grant, [issue], { period, environments: [] })
  const called = shortId(project.slug, issue.number)
  return {
    issue,
    project: project.name,
    shortId: called,
    link: absolute(site, paths.issue(called)),
    events: numbers?.events ?? 0,
    users: numbers?.users ?? 0,
  }
}
