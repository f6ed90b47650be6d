'use server'

import { paths } from '#domain/paths.ts'
import { running } from '#running'
import { formAction, may } from '#running/form-action.ts'
import { goTo } from '#running/go.ts'
import { guard } from '#running/guard.ts'
import { firstIssuePath, projectBySlug } from './queries.ts'
import { newProjectForm } from './values.ts'

/** Makes a project, gives it to its teams, and goes on to its set-up. */
export const createProject = formAction(may({ grant: 'project:write' }), newProjectForm, async ({ grant, value }) => {
  const { name, platform, access, teams } = value
  const { projects } = running().catalogue
  // Asked for before anything is made: whoever may not say who sees a project makes none for teams.
  const owner = access === 'teams' || teams.length > 0 ? await guard('project:admin') : undefined
  const now = new Date()
  const { project } = await projects.create(grant, { name, platform }, now)
  if (owner !== undefined) await projects.setAccess(owner, project.id, access, teams, now)
  return goTo(paths.projectSetUp(project.slug))
})

/** Where the first event's issue is, once it has come; undefined until then, and for a project that is not there. */
export async function lookForFirstEvent(slug: string): Promise<string | undefined> {
  const [grant, mayRead] = [await guard('project:read'), await guard('event:read')]
  const project = await projectBySlug(grant, slug)
  return project === undefined || project.firstEventAt === null ? undefined : firstIssuePath(mayRead, project.id)
}
