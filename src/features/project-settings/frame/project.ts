import { notFound } from '#running/refuse.ts'
import { cache } from 'react'
import { authorize, narrow, type Grant } from '#domain/access/access.ts'
import type { Project } from '#domain/project/project.ts'
import { running } from '#running'
import { goTo } from '#running/go.ts'
import { currentActor, guard } from '#running/guard.ts'

/** A project whose settings are looked at, and what whoever looks may do with it. */
export interface OpenProject {
  readonly project: Project
  readonly grant: Grant<'project:read'>
  /** undefined: the settings may be read, not changed. */
  readonly change: Grant<'project:write'> | undefined
  /** undefined: who sees it, and whether it stays, is for others to say. */
  readonly own: Grant<'project:admin'> | undefined
  /** undefined: rules cannot be tried out on stored events. */
  readonly events: Grant<'event:read'> | undefined
}

/**
 * The project of a slug, also of one that it had before, with the grants for it; ends the render with 401, 403 or 404.
 * Found once per request, however many ask.
 */
export const openProject = cache(async (slug: string): Promise<OpenProject> => {
  const all = await guard('project:read')
  const { projects } = running().catalogue
  const project = (await projects.bySlug(all, slug)) ?? (await projects.movedFrom(all, slug))
  if (project === undefined) notFound()
  const actor = await currentActor()
  const change = authorize(actor, 'project:write', [project.id])
  const own = authorize(actor, 'project:admin', [project.id])
  const events = authorize(actor, 'event:read', [project.id])
  return {
    project,
    grant: narrow(all, [project.id]),
    change: change.ok ? change.value : undefined,
    own: own.ok ? own.value : undefined,
    events: events.ok ? events.value : undefined,
  }
})

/**
 * The project of a page's address. A slug that it had before leads on to the same page under the one that it has. Call it
 * above any Suspense boundary.
 * @param pathOf the page's path for a slug
 */
export async function openPage(slug: string, pathOf: (slug: string) => string): Promise<OpenProject> {
  const open = await openProject(slug)
  // Not for good: another project may take the slug.
  if (open.project.slug !== slug) goTo(pathOf(open.project.slug))
  return open
}

/** Asks for a project that a form changes. */
export async function toChange(slug: string) {
  const open = await openProject(slug)
  return { open, grant: open.change ?? (await guard('project:write')) }
}

/** Asks for a project of which a form says who sees it, or whether it stays. */
export async function toOwn(slug: string) {
  const open = await openProject(slug)
  return { open, grant: open.own ?? (await guard('project:admin')) }
}
