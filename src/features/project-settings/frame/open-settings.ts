import { paths } from '#domain/paths.ts'
import { goTo } from '#running/go.ts'

/** Redirects to the first settings page, which checks whether the project exists. */
export function openSettings(slug: string): never {
  goTo(paths.projectSettings(slug))
}
