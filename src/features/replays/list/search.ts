import { addressCodec } from '#domain/address/codec.ts'
import { oneOfParam, pageParam, textParam } from '#domain/address/params.ts'
import { periodParam } from '#domain/address/period.ts'
import { environmentsParam, projectsParam, type PageScope } from '#domain/address/scope.ts'
import { paths } from '#domain/paths.ts'
import { MAX_QUERY_LENGTH } from '#domain/query/ast.ts'
import type { ReplaySort } from '#domain/replay/replay-store.ts'

/** Columns that the list can be sorted by. */
export const listSorts = [
  'started',
  'duration',
  'errors',
  'rage_clicks',
  'dead_clicks',
  'activity',
] as const satisfies readonly ReplaySort[]
type ListSort = (typeof listSorts)[number]

/** The list's state, all of which is in the address. */
export interface ReplaySearch extends PageScope {
  /** A query (docs/query-language.md); '' finds every replay. */
  readonly query: string
  /** Always descending. */
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

/** The list's address after a change, on its first page unless the change sets one. */
export function changed(search: ReplaySearch, change: Partial<ReplaySearch>): string {
  return paths.replays(replayAddress.print({ ...search, page: 1, ...change }))
}
