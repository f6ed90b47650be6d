import { cookies } from 'next/headers'
import { authorize, type Actor } from '#domain/access/access.ts'
import { paths } from '#domain/paths.ts'
import { running } from '#running'
import { goTo } from '#running/go.ts'
import { currentActor } from '#running/guard.ts'
import { projectsOfPeople } from '#running/self-project.ts'
import { LAST_VIEW_COOKIE, viewOf } from './last-view.ts'

/** `/` redirects to a pending task such as the set-up, or to the user's start page. */
export async function goHome(): Promise<never> {
  if (await running().accounts.needsOwner()) goTo(paths.setUp())
  const actor = await currentActor()
  if (actor === undefined) goTo(paths.signIn())
  if (await isNew(actor)) goTo(paths.newProject())
  goTo(await startOf(actor))
}

/** The user's chosen start page. */
async function startOf(actor: Actor): Promise<string> {
  const chosen = actor.kind === 'user' ? await running().accounts.own.startPage(actor) : 'overview'
  switch (chosen) {
    case 'overview':
      return paths.overview()
    case 'issues':
      return paths.issues()
    case 'last':
      return viewOf((await cookies()).get(LAST_VIEW_COOKIE)?.value ?? '') ?? paths.overview()
  }
}

/** Whether no project exists besides Mishap's own and the user may create one. */
async function isNew(actor: Actor): Promise<boolean> {
  const mayRead = authorize(actor, 'project:read')
  if (!mayRead.ok || !authorize(actor, 'project:write').ok) return false
  const all = await running().catalogue.projects.list(mayRead.value)
  return (await projectsOfPeople(all)).length === 0
}
