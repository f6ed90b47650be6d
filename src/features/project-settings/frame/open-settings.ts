import { paths } from '#domain/paths.ts'
import { goTo } from '#running/go.ts'

/** Leads on to the first page of a project's settings. Whether there is such a project is that page's to say. */
export function openSettings(slug: string): never {
  goTo(paths.projectSettings(slug))
}
