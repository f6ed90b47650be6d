import type { Grant } from '#domain/access/access.ts'
import type { ProjectId, TeamId } from '#domain/ids.ts'
import { running } from '#running'

/** What {@link setProjectsOf} needs to be allowed. */
export interface ProjectGrants {
  readonly team: Grant<'team:read'>
  readonly read: Grant<'project:read'>
  readonly change: Grant<'project:admin'>
}

/**
 * Lets a team own these projects, and takes from it the others that it owns. What is a project's own stays: whether it is
 * open to everybody, and its other teams. false: there is no such team.
 */
export async function setProjectsOf(
  grants: ProjectGrants,
  id: TeamId,
  wanted: readonly ProjectId[],
  now: Date,
): Promise<boolean> {
  const { teams, projects } = running().catalogue
  const team = (await teams.list(grants.team)).find((one) => one.id === id)
  if (team === undefined) return false
  for (const project of await projects.list(grants.read)) {
    const owns = team.projects.includes(project.id)
    if (owns === wanted.includes(project.id)) continue
    const others = (await projects.teams(grants.read, project.id)).filter((one) => one !== id)
    await projects.setAccess(grants.change, project.id, project.access, owns ? others : [...others, id], now)
  }
  return true
}
