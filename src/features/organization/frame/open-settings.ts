import { paths } from '#domain/paths.ts'
import { goTo } from '#running/go.ts'

/** Redirects to the first section, which everyone may see. */
export function openSettings(): never {
  goTo(paths.organization('general'))
}
