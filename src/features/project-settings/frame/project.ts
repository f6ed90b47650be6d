import { notFound } from '#running/refuse.ts'
import { cache } from 'react'
import { authorize, narrow, type Grant } from '#domain/access/access.ts'
import type { Project } from '#domain/project/project.ts'
import { running } from '#running'
import { goTo } from '#running/go.ts'
import { currentActor, guard } from '#running/guard.ts'

/** A project and the user's grants for its settings. */
export interface OpenProject {
  readonly project: Project
  readonly grant: Grant<'project:read'>
  /** `undefined` with read-only access. */
  readonly change: Grant<'project:write'> | undefined
  /** `undefined` if the user may neither change access nor delete the project. */
  readonly own: Grant<'project:admin'> | undefined
  /** `undefined` if rules cannot be tried on stored events. */
  readonly events: Grant<'event:read'> | undefined
}

/**
 * Loads a project by its current or former slug, with the grants for it; ends the render with 401, 403 or 404. Cached
 * per request.
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
 * Loads the project of a page's address. A former slug redirects to the same page under the current one. Call it above
 * any Suspense boundary.
 * @param pathOf the page's path for a slug
 */
export async function openPage(slug: string, pathOf: (slug: string) => string): Promise<OpenProject> {
  const open = await openProject(slug)
  // Temporary, because another project may take the slug.
  if (open.project.slug !== slug) goTo(pathOf(open.project.slug))
  return open
}

/** Loads a project for a form that changes it. */
export async function toChange(slug: string) {
  const open = await openProject(slug)
  return { open, grant: open.change ?? (await guard('project:write')) }
}

/** Loads a project for a form that changes access or deletes it. */
export async function toOwn(slug: string) {
  const open = await openProject(slug)
  return { open, grant: open.own ?? (await guard('project:admin')) }
}
