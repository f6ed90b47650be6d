import { addressCodec } from '#domain/address/codec.ts'
import { oneOfParam, pageParam, textParam } from '#domain/address/params.ts'
import { periodParam } from '#domain/address/period.ts'
import { environmentsParam, projectsParam, type PageScope } from '#domain/address/scope.ts'
import { paths } from '#domain/paths.ts'
import { MAX_QUERY_LENGTH } from '#domain/query/ast.ts'
import type { ReplaySort } from '#domain/replay/replay-store.ts'

/** The columns that the list can be ordered by. */
export const listSorts = [
  'started',
  'duration',
  'errors',
  'rage_clicks',
  'dead_clicks',
  'activity',
] as const satisfies readonly ReplaySort[]
type ListSort = (typeof listSorts)[number]

/** The state of the list of replays: all of it lives in the address. */
export interface ReplaySearch extends PageScope {
  /** The text of a query (docs/query-language.md); '' finds every replay. */
  readonly query: string
  /** The most or the newest first. */
  readonly sort: ListSort
  readonly page: number
}

export const replayAddress = addressCodec<ReplaySearch>({
  query: textParam('query', { longest: MAX_QUERY_LENGTH + 1 }),
  sort: oneOfParam('sort', listSorts, 'started'),
  page: pageParam(),
  period: periodParam('14d'),
  projects: projectsParam,
  environments: environmentsParam,
})

/** The address of the list after a change; it begins with the first page, unless the change says which. */
export function changed(search: ReplaySearch, change: Partial<ReplaySearch>): string {
  return paths.replays(replayAddress.print({ ...search, page: 1, ...change }))
}
