import { cache } from 'react'
import type { ProjectId } from '#domain/ids.ts'
import type { Project } from '#domain/project/project.ts'
import { running } from './running.ts'

/** The project in which Mishap watches itself; undefined where there is none. */
export const selfProject = cache(async (): Promise<ProjectId | undefined> => {
  const { selfProject: id } = await running().catalogue.organization.settings()
  return typeof id === 'number' ? id : undefined
})

/** Those that people made, for code of theirs: where there is none, the first one is still to be made. */
export async function projectsOfPeople(projects: readonly Project[]): Promise<readonly Project[]> {
  const own = await selfProject()
  return projects.filter(({ id }) => id !== own)
}
