import type { Grant } from '#domain/access/access.ts'
import { running } from '#running'

/**
 * Returns current slugs if an address contains former ones, otherwise `undefined`. Unknown slugs are kept, because the
 * list reports them.
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
