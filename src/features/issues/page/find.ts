import { cache } from 'react'
import type { Grant } from '#domain/access/access.ts'
import { wholeHours } from '#domain/event/event-filter.ts'
import { readRecommended } from '#domain/event/recommended.ts'
import type { StoredEvent } from '#domain/event/event-store.ts'
import { parseEventId, parseIssueId, type IssueId, type ProjectId } from '#domain/ids.ts'
import { eventPartsOfText } from '#domain/issue/event-query.ts'
import { parseShortId, shortId, type Issue } from '#domain/issue/issue.ts'
import { groupsOf } from '#domain/issue/issue-series.ts'
import type { DeletedIssue } from '#domain/deletion/deletion.ts'
import type { Project } from '#domain/project/project.ts'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { filterOf, type IssueSearch } from '../search.ts'

export interface FoundIssue {
  readonly issue: Issue
  readonly project: Project
  readonly grant: Grant<'event:read'>
  readonly projectGrant: Grant<'project:read'>
}

/**
 * Loads an issue by its number or short id (`WEB-1A`), or `undefined`. Cached per request, as both the tab's title and
 * the page need it.
 */
export const findIssue = cache(async (ref: string): Promise<FoundIssue | undefined> => {
  const [grant, projectGrant] = [await guard('event:read'), await guard('project:read')]
  const { issues, projects } = running().catalogue
  const id = parseIssueId(ref)
  if (id !== undefined) {
    const issue = await issues.byId(grant, id)
    const project = issue && (await projects.byId(projectGrant, issue.projectId))
    return issue && project && { issue, project, grant, projectGrant }
  }
  const short = parseShortId(ref)
  const project = short && (await projects.bySlug(projectGrant, short.projectSlug))
  const issue = short && project && (await issues.byNumber(grant, project.id, short.number))
  return issue && project && { issue, project, grant, projectGrant }
})

/** Returns the current short id of an issue that was merged or whose project's slug changed; otherwise `undefined`. */
export async function movedTo(ref: string): Promise<string | undefined> {
  const [grant, projectGrant] = [await guard('event:read'), await guard('project:read')]
  const { issues, projects } = running().catalogue
  const from = await formerPlace(projectGrant, ref)
  if (from === undefined) return undefined
  const survivor = await issues.movedTo(grant, from)
  const stayed = survivor === undefined && typeof from === 'object'
  const issue = stayed
    ? await issues.byNumber(grant, from.projectId, from.number)
    : survivor && (await issues.byId(grant, survivor))
  const project = issue && (await projects.byId(projectGrant, issue.projectId))
  return issue && project && shortId(project.slug, issue.number)
}

/** The issue that an address named, deleted within the last hour. */
export async function deletedUnder(
  ref: string,
  now: Date,
): Promise<{ readonly issue: DeletedIssue; readonly project: Project } | undefined> {
  const [grant, projectGrant] = [await guard('event:read'), await guard('project:read')]
  const { deletions, projects } = running().catalogue
  const from = await formerPlace(projectGrant, ref)
  if (from === undefined) return undefined
  const issue =
    typeof from === 'object'
      ? await deletions.byNumber(grant, from.projectId, from.number, now)
      : await deletions.byId(grant, from, now)
  const project = issue && (await projects.byId(projectGrant, issue.projectId))
  return issue && project && { issue, project }
}

/** What an address named, whether it is still there or not. */
async function formerPlace(
  grant: Grant<'project:read'>,
  ref: string,
): Promise<IssueId | { projectId: ProjectId; number: number } | undefined> {
  const { projects } = running().catalogue
  const short = parseShortId(ref)
  if (short === undefined) return parseIssueId(ref)
  const { projectSlug: slug, number } = short
  const project = (await projects.bySlug(grant, slug)) ?? (await projects.movedFrom(grant, slug))
  return project && { projectId: project.id, number }
}

/** Loads an event of the issue by id, or its newest or oldest; `undefined` if it does not exist. */
export const findEvent = cache(async (issueRef: string, eventRef: string): Promise<StoredEvent | undefined> => {
  const found = await findIssue(issueRef)
  if (found === undefined) return undefined
  const { issue, grant } = found
  const store = running().events
  if (eventRef === 'latest') return store.edgeEvent(grant, { groups: groupsOf(issue) }, undefined, 'newest')
  if (eventRef === 'oldest') return store.edgeEvent(grant, { groups: groupsOf(issue) }, undefined, 'oldest')
  const id = parseEventId(eventRef)
  const event = id && (await store.event(grant, id, issue.projectId))
  return event !== undefined && issue.hashes.includes(event.groupHash) ? event : undefined
})

/** Loads the recommended event among those matching the address's search. */
export async function findRecommended(
  { issue, grant }: FoundIssue,
  search: IssueSearch,
  now: Date,
): Promise<StoredEvent | undefined> {
  const terms = eventPartsOfText(search.query, now)
  const filter = wholeHours(filterOf(search, now))
  return readRecommended(running().events, grant, groupsOf(issue), { ...filter, terms })
}

/** Returns the short id of the issue that an event belongs to now, after a split or merge. */
export async function ownerOfEvent(
  { issue, project, grant }: FoundIssue,
  eventRef: string,
): Promise<string | undefined> {
  const id = parseEventId(eventRef)
  const event = id && (await running().events.event(grant, id, issue.projectId))
  const [owner] = event === undefined ? [] : await running().catalogue.issues.byGroups(grant, [event])
  return owner && shortId(project.slug, owner.number)
}
