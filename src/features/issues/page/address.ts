import { addressCodec } from '#domain/address/codec.ts'
import { numberParam, oneOfParam, type AddressParams } from '#domain/address/params.ts'
import type { QueryParams } from '#domain/paths.ts'
import type { ShownCode } from '../event/shown-code.ts'
import type { FrameOrder } from '../event/stack.ts'
import { parseSearch, searchParams, type IssueSearch } from '../search.ts'

/** The state of an issue's page: the list it was opened from, and how stacks are shown. */
export interface IssueAddress {
  readonly search: IssueSearch
  /** Which end of a stack is at the top. */
  readonly order: FrameOrder
  readonly code: ShownCode
  /** Show history before this entry; `undefined` for the newest. Only {@link historyParams} includes it. */
  readonly history: number | undefined
}

const codec = addressCodec<Omit<IssueAddress, 'search'>>({
  order: oneOfParam('frames', ['newest', 'oldest'], 'newest'),
  code: oneOfParam('code', ['original', 'minified'], 'original'),
  history: numberParam('history'),
})

/** Parses the state. Missing and invalid values become defaults. */
export function parseIssueAddress(params: AddressParams): IssueAddress {
  return { search: parseSearch(params), ...codec.parse(params) }
}

/** The same page with another part of the history. */
export function historyParams({ search, ...shown }: IssueAddress, before: number | undefined): QueryParams {
  return { ...searchParams(search), ...codec.print({ ...shown, history: before }) }
}

/** The parameters for a state, without defaults. */
export function issueParams(address: IssueAddress): QueryParams {
  return historyParams(address, undefined)
}
