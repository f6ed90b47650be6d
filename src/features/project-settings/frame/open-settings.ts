import { goTo } from '#door/go.ts'
import { paths } from '#domain/paths.ts'

/** Leads on to the first page of a project's settings. Whether there is such a project is that page's to say. */
export function openSettings(slug: string): never {
  goTo(paths.projectSettings(slug))
}
