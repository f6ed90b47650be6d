import type { Grant } from '#domain/access/access.ts'
import { running } from '#running'

/**
 * The slugs that these projects have now, where an address names one that a project had before; undefined where there is
 * nothing to mend. What is no project's stays, as the list says that it found none.
 */
export async function currentSlugs(
  grant: Grant<'project:read'>,
  slugs: readonly string[],
): Promise<readonly string[] | undefined> {
  const { projects } = running().catalogue
  const current = await Promise.all(
    slugs.map(async (slug) => {
      if ((await projects.bySlug(grant, slug)) !== undefined) return slug
      return (await projects.movedFrom(grant, slug))?.slug ?? slug
    }),
  )
  return current.some((slug, index) => slug !== slugs[index]) ? [...new Set(current)] : undefined
}
