import type { Grant } from '#domain/access/access.ts'
import type { ProjectId, TeamId } from '#domain/ids.ts'
import { running } from '#running'

export interface ProjectGrants {
  readonly team: Grant<'team:read'>
  readonly read: Grant<'project:read'>
  readonly change: Grant<'project:admin'>
}

/**
 * Makes a team own exactly these projects. Leaves each project's visibility and other teams unchanged. Returns `false`
 * if the team does not exist.
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
