import { addressCodec } from '#domain/address/codec.ts'
import { numberParam, oneOfParam, type AddressParams } from '#domain/address/params.ts'
import type { QueryParams } from '#domain/paths.ts'
import type { ShownCode } from '../event/shown-code.ts'
import type { FrameOrder } from '../event/stack.ts'
import { parseSearch, searchParams, type IssueSearch } from '../search.ts'

/** What the address of an issue's page holds: the list that it was opened from, and how its stacks are shown. */
export interface IssueAddress {
  readonly search: IssueSearch
  /** Which end of a stack is on top. */
  readonly order: FrameOrder
  readonly code: ShownCode
  /** The part of the history that is older than this entry; undefined: the newest. Only {@link historyParams} carries it. */
  readonly history: number | undefined
}

const codec = addressCodec<Omit<IssueAddress, 'search'>>({
  order: oneOfParam('frames', ['newest', 'oldest'], 'newest'),
  code: oneOfParam('code', ['original', 'minified'], 'original'),
  history: numberParam('history'),
})

/** What the address says; the default where it says nothing or nonsense. */
export function parseIssueAddress(params: AddressParams): IssueAddress {
  return { search: parseSearch(params), ...codec.parse(params) }
}

/** The same page with another part of the history. */
export function historyParams({ search, ...shown }: IssueAddress, before: number | undefined): QueryParams {
  return { ...searchParams(search), ...codec.print({ ...shown, history: before }) }
}

/** The parameters that say it; defaults are left out. */
export function issueParams(address: IssueAddress): QueryParams {
  return historyParams(address, undefined)
}
