import type { Grant } from '#domain/access/access.ts'
import { digestSiblings } from '#domain/event/digest-siblings.ts'
import type { EventSummary } from '#domain/event/event-store.ts'
import { shortId, type Issue } from '#domain/issue/issue.ts'
import { paths } from '#domain/paths.ts'
import type { Project } from '#domain/project/project.ts'
import { running } from '#running'
import { projectsOfPeople } from '#running/self-project.ts'

export interface LookupGrants {
  readonly event: Grant<'event:read'>
  readonly project: Grant<'project:read'>
}

/** An issue with events that have the digest. */
export interface Found {
  /** The project's slug. */
  readonly project: string
  readonly shortId: string
  readonly title: string
  readonly culprit: string
  /** Time of the newest such event. */
  readonly seen: Date
  /** The event's page. */
  readonly href: string
}

/** Grouped by side; issues with the newest events first. */
export interface FoundByDigest {
  readonly server: readonly Found[]
  readonly browser: readonly Found[]
}

/** Finds issues whose events have this digest. */
export async function findByDigest(grants: LookupGrants, digest: string): Promise<FoundByDigest> {
  const { catalogue, events } = running()
  const { server, browser } = await digestSiblings(events, grants.event, digest)
  const [issues, projects] = await Promise.all([
    catalogue.issues.byGroups(grants.event, [...server, ...browser]),
    catalogue.projects.list(grants.project),
  ])
  return { server: foundOf(server, issues, projects), browser: foundOf(browser, issues, projects) }
}

/** Returns each issue once, with its newest event. */
function foundOf(
  events: readonly EventSummary[],
  issues: readonly Issue[],
  projects: readonly Project[],
): readonly Found[] {
  const found = new Map<Issue['id'], Found>()
  for (const event of events) {
    const issue = issues.find((one) => one.projectId === event.projectId && one.hashes.includes(event.groupHash))
    const slug = projects.find(({ id }) => id === event.projectId)?.slug
    if (issue === undefined || slug === undefined || found.has(issue.id)) continue
    const { title, culprit, timestamp, eventId } = event
    const ref = shortId(slug, issue.number)
    const href = paths.issueEvent(ref, eventId)
    found.set(issue.id, { project: slug, shortId: ref, title, culprit, seen: timestamp, href })
  }
  return [...found.values()]
}

/** Projects whose set-up guide explains how to report server digests. */
export async function nextProjects(grant: Grant<'project:read'>): Promise<readonly Project[]> {
  const projects = await running().catalogue.projects.list(grant)
  return (await projectsOfPeople(projects)).filter(({ platform }) => platform === 'javascript-nextjs')
}
