import { notFound } from 'next/navigation'
import { cache } from 'react'
import { authorize, narrow, type Grant } from '#domain/access/access.ts'
import type { Project } from '#domain/project/project.ts'
import { door } from '#door'
import { currentActor, guard } from '#door/guard.ts'

/** A project whose settings are looked at, and what whoever looks may do with it. */
export interface OpenProject {
  readonly project: Project
  readonly grant: Grant<'project:read'>
  /** undefined: the settings may be read, not changed. */
  readonly change: Grant<'project:write'> | undefined
  /** undefined: rules cannot be tried out on stored events. */
  readonly events: Grant<'event:read'> | undefined
}

/**
 * The project of an address with the grants for it; ends the render with 401, 403 or 404. Call it above any Suspense
 * boundary. Found once per request, however many ask.
 */
export const openProject = cache(async (slug: string): Promise<OpenProject> => {
  const all = await guard('project:read')
  const project = await door().catalogue.projects.bySlug(all, slug)
  if (project === undefined) notFound()
  const actor = await currentActor()
  const change = authorize(actor, 'project:write', [project.id])
  const events = authorize(actor, 'event:read', [project.id])
  return {
    project,
    grant: narrow(all, [project.id]),
    change: change.ok ? change.value : undefined,
    events: events.ok ? events.value : undefined,
  }
})
