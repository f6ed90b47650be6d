import { addressCodec } from '#domain/address/codec.ts'
import { numberParam, oneOfParam, textParam, type AddressParams } from '#domain/address/params.ts'
import { paths } from '#domain/paths.ts'

/** What the page does with a statement: run it, or say what it would cost. */
const doings = ['run', 'cost'] as const

/** The state of the page: all of it lives in the address. */
export interface SqlPageState {
  /** The statement; '': there is none yet. */
  readonly query: string
  readonly does: (typeof doings)[number]
  /** The saved statement that this began as. */
  readonly saved?: number | undefined
  /** Statements say themselves which projects they are about. */
  readonly projects: readonly string[]
}

/** Characters of a statement that is part of an address: proxies take lines of some thousand bytes. */
export const LONGEST_ON_PAGE = 4_000

const codec = addressCodec<Omit<SqlPageState, 'projects'>>({
  query: textParam('query', { longest: LONGEST_ON_PAGE }),
  does: oneOfParam('do', doings, 'run'),
  saved: numberParam('saved'),
})

/** Reads the page from the parameters of its address. */
export function parseSqlPage(params: AddressParams): SqlPageState {
  return { ...codec.parse(params), projects: [] }
}

/** The address of the page that shows this. */
export function sqlHref(state: Partial<SqlPageState>): string {
  return paths.sql(codec.print({ query: '', does: 'run', saved: undefined, ...state }))
}
