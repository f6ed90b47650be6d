import { paramsOf } from '#domain/address/codec.ts'
import { parseIssueQuery } from '#domain/issue/issue-query.ts'
import type { KeptSearch, SearchView } from '#domain/issue/search-view.ts'
import { paths } from '#domain/paths.ts'
import type { KeptList, ShownViews } from '#features/searches/kept-list.ts'
import { parseSearch, type IssueSearch } from '../search.ts'

/** Views of the issue list. */
export const issueViews: KeptList<IssueSearch> = {
  list: 'issues',
  parse: (address) => parseSearch(paramsOf(address)),
  isReadable: (query, now) => parseIssueQuery(query, now).ok,
  keptOf,
  shownBy,
  hrefOf: (view) => paths.issues({ view: view ?? 'none' }),
}

export type ShownIssueViews = ShownViews<IssueSearch>

function keptOf({ query, period, sort, environments }: IssueSearch): KeptSearch {
  return { query, period, sort, environments }
}

/** Names in a view that are no longer known are replaced by defaults. */
function shownBy({ id, search }: Pick<SearchView, 'id' | 'search'>, slugs: readonly string[]): IssueSearch {
  const { query, period, sort, environments } = search
  return { ...parseSearch({ query, period, sort, environment: environments, project: slugs }), view: id }
}
