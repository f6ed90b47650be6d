import { cookies } from 'next/headers'
import { authorize, type Actor } from '#domain/access/access.ts'
import { paths } from '#domain/paths.ts'
import { running } from '#running'
import { goTo } from '#running/go.ts'
import { currentActor } from '#running/guard.ts'
import { projectsOfPeople } from '#running/self-project.ts'
import { LAST_VIEW_COOKIE, viewOf } from './last-view.ts'

/** `/` is no page of its own: it leads to what there is to do, or to the page that one begins with. */
export async function goHome(): Promise<never> {
  if (await running().accounts.needsOwner()) goTo(paths.setUp())
  const actor = await currentActor()
  if (actor === undefined) goTo(paths.signIn())
  if (await isNew(actor)) goTo(paths.newProject())
  goTo(await startOf(actor))
}

/** The page that somebody chose to begin with. */
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

/** Whether there is nothing to look at yet but Mishap itself, for somebody who may mend that. */
async function isNew(actor: Actor): Promise<boolean> {
  const mayRead = authorize(actor, 'project:read')
  if (!mayRead.ok || !authorize(actor, 'project:write').ok) return false
  const all = await running().catalogue.projects.list(mayRead.value)
  return (await projectsOfPeople(all)).length === 0
}
