import { MAX_SLUG } from '#domain/project/project.ts'
import type { Db } from '../engine.ts'

/** The slug itself, or the first free one of `slug-2`, `slug-3`, … */
export async function freeSlug(db: Db, table: 'projects' | 'teams', wanted: string): Promise<string> {
  const taken = new Set((await db.selectFrom(table).select('slug').execute()).map((row) => row.slug))
  let slug = wanted
  for (let number = 2; taken.has(slug); number++) {
    const suffix = `-${number}`
    slug = wanted.slice(0, MAX_SLUG - suffix.length).replace(/-+$/, '') + suffix
  }
  return slug
}
