import type { Grant } from '#domain/access/access.ts'
import type { Project } from '#domain/project/project.ts'
import { goTo } from './go.ts'
import { notFound } from './refuse.ts'
import { running } from './running.ts'

/**
 * Returns the project in a page's URL. Redirects a former slug to the current one; an unknown one ends in a 404.
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
  // Not permanently, because another project may take the slug.
  goTo(pathOf(moved.slug))
}
