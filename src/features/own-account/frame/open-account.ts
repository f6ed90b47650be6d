import { paths } from '#domain/paths.ts'
import { goTo } from '#running/go.ts'

/** The account without a section leads to the first. */
export function openAccount(): never {
  goTo(paths.account())
}
