'use server'

import { paths } from '#domain/paths.ts'
import { running } from '#running'
import { formAction, may } from '#running/form-action.ts'
import { goTo } from '#running/go.ts'
import { guard } from '#running/guard.ts'
import { firstIssuePath, projectBySlug } from './queries.ts'
import { newProjectForm } from './values.ts'

/** Creates a project, assigns its teams, and opens its set-up. */
export const createProject = formAction(may({ grant: 'project:write' }), newProjectForm, async ({ grant, value }) => {
  const { name, platform, access, teams } = value
  const { projects } = running().catalogue
  // Checked before anything is created: without permission to set access, no project for teams is created.
  const owner = access === 'teams' || teams.length > 0 ? await guard('project:admin') : undefined
  const now = new Date()
  const { project } = await projects.create(grant, { name, platform }, now)
  if (owner !== undefined) await projects.setAccess(owner, project.id, access, teams, now)
  return goTo(paths.projectSetUp(project.slug))
})

/**
 * Returns the address of the first event's issue, or `undefined` before the first event or if the project does not
 * exist.
 */
export async function lookForFirstEvent(slug: string): Promise<string | undefined> {
  const [grant, mayRead] = [await guard('project:read'), await guard('event:read')]
  const project = await projectBySlug(grant, slug)
  return project === undefined || project.firstEventAt === null ? undefined : firstIssuePath(mayRead, project.id)
}
