import type { Grant } from '#domain/access/access.ts'
import type { Project } from '#domain/project/project.ts'
import { goTo } from './go.ts'
import { notFound } from './refuse.ts'
import { running } from './running.ts'

/**
 * The project of a page's address. A slug that it had before leads on to the page under the one that it has; what is none
 * ends in 404.
 * @param pathOf the page's path for a slug
 */
export async function openProject(
  grant: Grant<'project:read'>,
  slug: string,
  pathOf: (slug: string) => string,
): Promise<Project> {
  const { projects } = running().catalogue
  const project = await projects.bySlug(grant, slug)
  if (project !== undefined) return project
  const moved = await projects.movedFrom(grant, slug)
  if (moved === undefined) notFound()
  // Not for good: another project may take the slug.
  goTo(pathOf(moved.slug))
}
