import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { Change, ChangeDetail } from '#domain/change/change.ts'
import type { IssueId, ProjectId } from '#domain/ids.ts'
import type { Happening } from '#domain/issue/activity.ts'
import { shortId, type Assignee, type Issue } from '#domain/issue/issue.ts'
import { absolute, paths, type Site } from '#domain/paths.ts'
import type { Webhook } from '#domain/webhook/webhook.ts'
import type { WebhookParts } from './parts.ts'

export interface Surroundings {
  readonly site: Site
  readonly slugs: ReadonlyMap<ProjectId, string>
  /** In their current state; deleted ones are absent. */
  readonly issues: ReadonlyMap<IssueId, Issue>
}

/** Loads the data for the bodies of these changes, without duplicates. */
export async function surroundingsOf(
  { catalogue, site }: Pick<WebhookParts, 'catalogue' | 'site'>,
  changes: readonly Change[],
): Promise<Surroundings> {
  const ids = new Set(changes.flatMap(({ detail }) => issueOf(detail) ?? []))
  const issues = ids.size === 0 ? [] : await catalogue.issues.byIds(operatorGrant('event:read'), [...ids])
  const projects = await catalogue.projects.list(operatorGrant('project:read'))
  return {
    site,
    slugs: new Map(projects.map(({ id, slug }) => [id, slug])),
    issues: new Map(issues.map((issue) => [issue.id, issue])),
  }
}

function issueOf(detail: ChangeDetail): IssueId | null {
  return 'issue' in detail ? detail.issue : null
}

/**
 * The body that a webhook receives for a change, as in docs/webhooks.md. It only lists projects that the webhook may
 * see.
 */
export function bodyOf(change: Change, reach: Webhook['projects'], surroundings: Surroundings): string {
  const { id, at, kind, by, detail } = change
  const told = (change.projects ?? []).filter((project) => reach === 'all' || reach.includes(project))
  const projects = told.map((project) => ({ id: String(project), slug: surroundings.slugs.get(project) ?? null }))
  const data = { change: String(id), by, projects, ...detailsOf(change.kind, detail, surroundings) }
  return JSON.stringify({ type: kind, timestamp: at.toISOString(), data })
}

function detailsOf(kind: string, detail: ChangeDetail, surroundings: Surroundings): object {
  const { site } = surroundings
  switch (detail.about) {
    case 'issue':
      return { issue: shownIssue(detail.issue, surroundings), changed: shownHappening(detail.happening) }
    case 'comment': {
      const { issue, comment, text } = detail
      return {
        issue: shownIssue(issue, surroundings),
        changed: { comment: String(comment), ...(text !== null && { text }) },
      }
    }
    case 'feedback': {
      const { id, event, issue, isRead } = detail
      const feedback = { id: String(id), event, isRead, url: absolute(site, paths.feedback()) }
      return { feedback, issue: issue === null ? null : shownIssue(issue, surroundings) }
    }
    case 'release':
      return { release: shownRelease(site, detail.version), changed: { fields: detail.fields } }
    case 'deploy':
      return {
        release: shownRelease(site, detail.version),
        deploy: { ...detail.deploy, id: String(detail.deploy.id) },
      }
    case 'alert': {
      const { rule, level, why, issue } = detail
      const alert = { id: String(rule.id), name: rule.name, url: absolute(site, paths.alert(rule.id)) }
      return { alert, level, why, issue: issue === null ? null : shownIssue(issue, surroundings) }
    }
    case 'setting': {
      const [thing = ''] = kind.split('.')
      return { [thing]: { id: detail.id, name: detail.name }, changed: detail.fields }
    }
  }
}

function shownRelease(site: Site, version: string) {
  return { version, url: absolute(site, paths.release(version)) }
}

/** The issue's current state with the field names of `/api/1`; for a deleted one, only its id. */
function shownIssue(id: IssueId, { site, slugs, issues }: Surroundings): object {
  const issue = issues.get(id)
  const slug = issue && slugs.get(issue.projectId)
  if (issue === undefined || slug === undefined) return { id: String(id) }
  const name = shortId(slug, issue.number)
  return {
    id: String(id),
    shortId: name,
    project: { id: String(issue.projectId), slug },
    title: issue.title,
    culprit: issue.culprit,
    level: issue.level,
    type: issue.type,
    platform: issue.platform,
    status: issue.state.status,
    substatus: issue.state.status === 'unresolved' ? issue.state.substatus : null,
    priority: issue.priority,
    assignee: shownAssignee(issue.assignee),
    firstSeen: issue.firstSeen.toISOString(),
    lastSeen: issue.lastSeen.toISOString(),
    firstRelease: issue.firstRelease || null,
    lastRelease: issue.lastRelease || null,
    eventCount: issue.eventCount,
    url: absolute(site, paths.issue(name)),
  }
}

function shownAssignee(one: Assignee | null): object | null {
  return one && { kind: one.kind, id: String(one.id), name: one.name }
}

function shownHappening(what: Happening): object {
  switch (what.kind) {
    case 'assigned':
      return { was: shownAssignee(what.was), is: shownAssignee(what.is), ...(what.why && { why: what.why }) }
    case 'comment':
      return { text: what.text }
    case 'first_seen':
    case 'seen_in':
    case 'state':
    case 'priority':
    case 'merged':
    case 'taken_out':
    case 'linked':
    case 'unlinked': {
      const { kind: _, ...rest } = what
      return rest
    }
  }
}
