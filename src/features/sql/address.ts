import { addressCodec } from '#domain/address/codec.ts'
import { numberParam, oneOfParam, textParam, type AddressParams } from '#domain/address/params.ts'
import { paths } from '#domain/paths.ts'

/** What to do with a statement: run it, or estimate its cost. */
const doings = ['run', 'cost'] as const

/** The page's state, all of which is in the address. */
export interface SqlPageState {
  /** The statement; '' before the first. */
  readonly query: string
  readonly does: (typeof doings)[number]
  /** The saved statement that this started from. */
  readonly saved?: number | undefined
  /** Always empty: statements select their projects themselves. */
  readonly projects: readonly string[]
}

/** Maximum length in characters of a statement in an address, because proxies limit lines to a few thousand bytes. */
export const LONGEST_ON_PAGE = 4_000

const codec = addressCodec<Omit<SqlPageState, 'projects'>>({
  query: textParam('query', { longest: LONGEST_ON_PAGE }),
  does: oneOfParam('do', doings, 'run'),
  saved: numberParam('saved'),
})

/** Parses the page from its address. */
export function parseSqlPage(params: AddressParams): SqlPageState {
  return { ...codec.parse(params), projects: [] }
}

export function sqlHref(state: Partial<SqlPageState>): string {
  return paths.sql(codec.print({ query: '', does: 'run', saved: undefined, ...state }))
}
