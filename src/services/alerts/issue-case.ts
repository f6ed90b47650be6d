import { narrow } from '#domain/access/access.ts'
import type { IssueFacts } from '#domain/alert/evaluate.ts'
import type { EventFilter } from '#domain/event/event-filter.ts'
import type { EventSummary } from '#domain/event/event-store.ts'
import type { IssueId, ProjectId } from '#domain/ids.ts'
import { groupsOf } from '#domain/issue/issue-series.ts'
import type { Issue } from '#domain/issue/issue.ts'
import type { Project } from '#domain/project/project.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { AlertParts } from './alert-parts.ts'

/** An issue with the data that rules need. */
export interface IssueCase {
  readonly issue: Issue
  readonly project: Project
  /** The event at hand; `undefined` if it no longer exists. */
  readonly event: EventSummary | undefined
}

export type Which = { readonly edge: 'newest' | 'oldest'; readonly environments?: readonly string[] }

/** Loads an issue's data; `undefined` if the issue was merged or its project deleted. */
export async function openCase(
  { catalogue, events }: Pick<AlertParts, 'catalogue' | 'events'>,
  id: IssueId,
  { edge, environments = [] }: Which,
): Promise<IssueCase | undefined> {
  const issue = await catalogue.issues.byId(operatorGrant('event:read'), id)
  if (issue === undefined) return undefined
  const project = await catalogue.projects.byId(operatorGrant('project:read'), issue.projectId)
  if (project === undefined) return undefined
  const filter: EventFilter = { period: { since: new Date(0), until: FAR }, environments }
  const grant = narrow(operatorGrant('event:read'), [issue.projectId])
  const page = { order: edge, limit: 1 } as const
  const [event] = await events.events(
    grant,
    { groups: groupsOf(issue) },
    environments.length > 0 ? filter : undefined,
    page,
  )
  return { issue, project, event }
}

/** After every event. */
const FAR = new Date(Date.UTC(2100, 0))

/**
 * Returns the facts that conditions evaluate.
 * @param latest whether a condition needs the newest release
 */
export async function factsOf(
  { catalogue }: Pick<AlertParts, 'catalogue'>,
  { issue, event }: Pick<IssueCase, 'issue' | 'event'>,
  at: Date,
  latest: boolean,
): Promise<IssueFacts> {
  return { issue, event, at, latestRelease: latest ? await latestRelease(catalogue, issue.projectId) : '' }
}

async function latestRelease(catalogue: AlertParts['catalogue'], project: ProjectId): Promise<string> {
  return (await catalogue.releases.newest(operatorGrant('project:read'), project)) ?? ''
}
