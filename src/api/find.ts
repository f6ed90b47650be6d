import { parseIssueId, parseProjectId } from '#domain/ids.ts'
import { parseShortId, type Issue } from '#domain/issue/issue.ts'
import type { Project } from '#domain/project/project.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import type { Grants } from './authenticate.ts'
import type { ApiRefusal } from './refusal.ts'

type Catalogue = Running['catalogue']

/** A project by its slug or its number. A slug never looks like a number. */
export async function findProject(
  catalogue: Catalogue,
  may: Grants<'project:read'>,
  name: string,
): Promise<Result<Project, ApiRefusal>> {
  const id = parseProjectId(name)
  const grant = may['project:read']
  const project =
    id === undefined ? await catalogue.projects.bySlug(grant, name) : await catalogue.projects.byId(grant, id)
  return project === undefined ? refuse({ reason: 'no_project', name }) : ok(project)
}

/** An issue by its number or its short id, and its project. */
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
