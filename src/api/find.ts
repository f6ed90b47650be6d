import { covers, narrow, type Grant } from '#domain/access/access.ts'
import { parseIssueId, parseProjectId, type ProjectId } from '#domain/ids.ts'
import { parseShortId, type Issue } from '#domain/issue/issue.ts'
import type { Project } from '#domain/project/project.ts'
import type { Release } from '#domain/release/release.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import { messages } from '#messages'
import type { Grants } from './authenticate.ts'
import type { ApiRefusal } from './refusal.ts'

type Catalogue = Running['catalogue']

/** Finds a project by slug or number. A slug never looks like a number. */
export async function findProject(
  catalogue: Catalogue,
  may: Grants<'project:read'>,
  name: string,
): Promise<Result<Project, ApiRefusal>> {
  const id = parseProjectId(name)
  const grant = may['project:read']
  const { projects } = catalogue
  // Falls back to former slugs, so that builds keep working after a rename.
  const bySlug = async () => (await projects.bySlug(grant, name)) ?? projects.movedFrom(grant, name)
  const project = id === undefined ? await bySlug() : await projects.byId(grant, id)
  return project === undefined ? refuse({ reason: 'no_project', name }) : ok(project)
}

/** The projects in the parameter `project`. An empty list means all of them; so does -1, in Sentry's tools. */
export async function chosenProjects(
  catalogue: Catalogue,
  may: Grants<'project:read'>,
  names: readonly string[],
): Promise<Result<readonly Project[], ApiRefusal>> {
  const projects: Project[] = []
  for (const name of names) {
    if (name === '-1') continue
    const project = await findProject(catalogue, may, name)
    if (!project.ok) return project
    projects.push(project.value)
  }
  return ok(projects)
}

/** Narrows the read grant to the projects in the parameter `project`. */
export async function chosenGrant(
  catalogue: Catalogue,
  may: Grants<'project:read' | 'event:read'>,
  names: readonly string[],
): Promise<Result<Grant<'event:read'>, ApiRefusal>> {
  const projects = await chosenProjects(catalogue, may, names)
  if (!projects.ok) return projects
  const ids = projects.value.map(({ id }) => id)
  return ok(ids.length === 0 ? may['event:read'] : narrow(may['event:read'], ids))
}

/** Like `chosenGrant`, plus the slugs of the remaining projects, for searches and rows that name them. */
export async function chosenScope(
  catalogue: Catalogue,
  may: Grants<'project:read' | 'event:read'>,
  names: readonly string[],
): Promise<Result<{ grant: Grant<'event:read'>; slugs: ReadonlyMap<ProjectId, string> }, ApiRefusal>> {
  const grant = await chosenGrant(catalogue, may, names)
  if (!grant.ok) return grant
  const all = await catalogue.projects.list(may['project:read'])
  const chosen = all.filter(({ id }) => covers(grant.value, id))
  return ok({ grant: grant.value, slugs: new Map(chosen.map(({ id, slug }) => [id, slug])) })
}

/**
 * Finds a project named in a body. An unknown one is an error in the body, not a 404: tools would report a 404 as a
 * missing release or organization.
 */
export async function namedProject(
  catalogue: Catalogue,
  may: Grants<'project:read'>,
  name: string,
): Promise<Result<Project, ApiRefusal>> {
  const project = await findProject(catalogue, may, name)
  return project.ok ? project : refuse({ reason: 'bad_body', why: messages('api')('body.noProject', { name }) })
}

/** Finds several projects named in a body, without duplicates. */
export async function namedProjects(
  catalogue: Catalogue,
  may: Grants<'project:read'>,
  names: readonly string[],
): Promise<Result<readonly Project[], ApiRefusal>> {
  const projects = new Map<ProjectId, Project>()
  for (const name of names) {
    const project = await namedProject(catalogue, may, name)
    if (!project.ok) return project
    projects.set(project.value.id, project.value)
  }
  return ok([...projects.values()])
}

/** The project in the path, or `undefined` for an organization path. */
export async function addressedProject(
  catalogue: Catalogue,
  may: Grants<'project:read'>,
  params: { readonly project?: string },
): Promise<Result<Project | undefined, ApiRefusal>> {
  return params.project === undefined ? ok(undefined) : findProject(catalogue, may, params.project)
}

/** Finds a release by name, from an organization or project path. */
export async function findRelease(
  catalogue: Catalogue,
  may: Grants<'project:read'>,
  params: { readonly project?: string; readonly version: string },
): Promise<Result<Release, ApiRefusal>> {
  const project = await addressedProject(catalogue, may, params)
  if (!project.ok) return project
  const grant = project.value === undefined ? may['project:read'] : narrow(may['project:read'], [project.value.id])
  const release = await catalogue.releases.byVersion(grant, params.version)
  return release === undefined ? refuse({ reason: 'no_release', name: params.version }) : ok(release)
}

/** Finds an issue by number or short id, with its project. */
export async function findIssue(
  catalogue: Catalogue,
  may: Grants<'project:read' | 'event:read'>,
  name: string,
): Promise<Result<{ issue: Issue; project: Project }, ApiRefusal>> {
  const id = parseIssueId(name)
  const issue =
    id === undefined ? await issueByShortId(catalogue, may, name) : await catalogue.issues.byId(may['event:read'], id)
  const project = issue && (await catalogue.projects.byId(may['project:read'], issue.projectId))
  return issue === undefined || project === undefined ? refuse({ reason: 'no_issue', name }) : ok({ issue, project })
}

async function issueByShortId(catalogue: Catalogue, may: Grants<'project:read' | 'event:read'>, name: string) {
  const address = parseShortId(name)
  const project = address && (await catalogue.projects.bySlug(may['project:read'], address.projectSlug))
  return address && project && catalogue.issues.byNumber(may['event:read'], project.id, address.number)
}
