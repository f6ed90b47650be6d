import { paths } from '#domain/paths.ts'
import { goTo } from '#running/go.ts'

/** The settings without a section lead to the first: everybody may see it. */
export function openSettings(): never {
  goTo(paths.organization('general'))
}
