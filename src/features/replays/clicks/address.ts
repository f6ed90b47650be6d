import { addressCodec } from '#domain/address/codec.ts'
import { oneOfParam, textParam } from '#domain/address/params.ts'
import { periodParam } from '#domain/address/period.ts'
import { environmentsParam, projectsParam, type PageScope } from '#domain/address/scope.ts'
import { paths } from '#domain/paths.ts'
import { screens, type ScreenClass } from '#domain/replay/clicks/click-map.ts'

const LONGEST_ADDRESS = 2000

/** The selected page and screen size. */
export interface ClickSearch extends PageScope {
  /** As written by `pageAddress`; '' shows the list of pages. */
  readonly of: string
  /** Defaults to the screen size with the most visits. */
  readonly screen: ScreenClass | undefined
}

export const clickAddress = addressCodec<ClickSearch>({
  of: textParam('of', { longest: LONGEST_ADDRESS }),
  screen: oneOfParam('screen', screens, undefined),
  period: periodParam('14d'),
  projects: projectsParam,
  environments: environmentsParam,
})

/** The address after a change. */
export function clicksHref(search: ClickSearch, change: Partial<ClickSearch>): string {
  return paths.clickMaps(clickAddress.print({ ...search, ...change }))
}
