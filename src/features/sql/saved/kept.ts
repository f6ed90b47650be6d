import { paramsOf } from '#domain/address/codec.ts'
import { paths } from '#domain/paths.ts'
import { parseSql } from '#domain/sql/parse.ts'
import type { KeptList } from '#features/searches/kept-list.ts'
import { parseSqlPage, type SqlPageState } from '../address.ts'

/** Saved statements. */
export const savedStatements: KeptList<SqlPageState> = {
  list: 'sql',
  parse: (address) => parseSqlPage(paramsOf(address)),
  isReadable: (query) => parseSql(query).ok,
  keptOf: ({ query }) => ({ query, sort: '', period: '', environments: [] }),
  shownBy: ({ id, search }) => ({ query: search.query, does: 'run', saved: id, projects: [] }),
  hrefOf: (view) => paths.sql({ saved: view }),
}
