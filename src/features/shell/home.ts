import { goTo } from '#door/go.ts'
import { authorize } from '#domain/access/access.ts'
import { paths } from '#domain/paths.ts'
import { door } from '#door'
import { currentActor } from '#door/guard.ts'

/** `/` is no page of its own: it leads to what there is to do. */
export async function goHome(): Promise<never> {
  const { accounts, catalogue } = door()
  if (await accounts.needsOwner()) goTo(paths.setUp())
  const actor = await currentActor()
  if (actor === undefined) goTo(paths.signIn())
  const mayRead = authorize(actor, 'project:read')
  const mayWrite = authorize(actor, 'project:write')
  const isNew = mayRead.ok && mayWrite.ok && (await catalogue.projects.list(mayRead.value)).length === 0
  goTo(isNew ? paths.newProject() : paths.issues())
}
