import { cache } from 'react'
import type { ProjectId } from '#domain/ids.ts'
import type { Project } from '#domain/project/project.ts'
import { running } from './running.ts'

/** The project in which Mishap monitors itself; `undefined` if there isn't one. */
export const selfProject = cache(async (): Promise<ProjectId | undefined> => {
  const { selfProject: id } = await running().catalogue.organization.settings()
  return typeof id === 'number' ? id : undefined
})

/** The projects that users created. If empty, the first one is yet to be created. */
export async function projectsOfPeople(projects: readonly Project[]): Promise<readonly Project[]> {
  const own = await selfProject()
  return projects.filter(({ id }) => id !== own)
}
