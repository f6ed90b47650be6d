import { paths } from '#domain/paths.ts'
import { goTo } from '#running/go.ts'

/** Redirects to the first section. */
export function openAccount(): never {
  goTo(paths.account())
}
