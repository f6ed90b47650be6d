import { narrow, type Grant } from '#domain/access/access.ts'
import type { ProjectId } from '#domain/ids.ts'
import { absolute, apiPaths, dsn, paths } from '#domain/paths.ts'
import type { Project } from '#domain/project/project.ts'
import { running } from '#running'
import { selfProject } from '#running/self-project.ts'
import type { Destination } from './set-up-step.ts'

/** A project in the list with its numbers. */
export interface ProjectSummary {
  readonly project: Project
  /** Whether it is Mishap's own. */
  readonly isSelf: boolean
  readonly issues: number
  readonly events: number
}

export interface SummaryGrants {
  readonly project: Grant<'project:read'>
  readonly event: Grant<'event:read'>
  readonly org: Grant<'org:read'>
}

/** All projects by name, with their numbers. */
export async function projectSummaries(grants: SummaryGrants): Promise<readonly ProjectSummary[]> {
  const { catalogue, events } = running()
  const [projects, issues, disk, self] = await Promise.all([
    catalogue.projects.list(grants.project),
    catalogue.issues.countByProject(grants.event),
    events.diskUsage(grants.org),
    selfProject(),
  ])
  const stored = new Map<ProjectId, number>(disk.map((one) => [one.projectId, one.items.events ?? 0]))
  return projects.map((project) => ({
    project,
    isSelf: project.id === self,
    issues: issues.get(project.id) ?? 0,
    events: stored.get(project.id) ?? 0,
  }))
}

/** Returns a project by slug, or `undefined` if it does not exist or is not visible. */
export function projectBySlug(grant: Grant<'project:read'>, slug: string): Promise<Project | undefined> {
  return running().catalogue.projects.bySlug(grant, slug)
}

/** Returns a project's ingest addresses, or `undefined` without an enabled key. */
export async function destinationOf(grant: Grant<'project:read'>, id: ProjectId): Promise<Destination | undefined> {
  const { catalogue, settings } = running()
  const key = (await catalogue.projects.keys(grant, id)).find(({ enabled }) => enabled)
  if (key === undefined) return undefined
  return {
    dsn: dsn(settings.site, key.publicKey, id),
    envelopeUrl: absolute(settings.site, apiPaths.envelope(id)),
    otlpTracesUrl: absolute(settings.site, apiPaths.otlpTraces(id)),
    publicKey: key.publicKey,
  }
}

/** Returns the address of the first event's issue, or `undefined` before the first event. */
export async function firstIssuePath(grant: Grant<'event:read'>, id: ProjectId): Promise<string | undefined> {
  const { catalogue, events } = running()
  const covered = narrow(grant, [id])
  const [first] = await events.events(covered, { projects: [id] }, undefined, { order: 'oldest', limit: 1 })
  if (first === undefined) return undefined
  const [issue] = await catalogue.issues.byGroups(covered, [first])
  return issue === undefined ? undefined : paths.issue(issue.id)
}
