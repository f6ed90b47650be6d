import type { QueryParams } from '#domain/paths.ts'
import type { ShownCode } from '../event/shown-code.ts'
import type { FrameOrder } from '../event/stack.ts'
import { parseSearch, searchParams, type IssueSearch, type SearchParams } from '../search.ts'

/** What the address of an issue's page holds: the list that it was opened from, and how its stacks are shown. */
export interface IssueAddress {
  readonly search: IssueSearch
  /** Which end of a stack is on top. */
  readonly order: FrameOrder
  readonly code: ShownCode
  /** The part of the history that is older than this entry; undefined: the newest. Only {@link historyParams} carries it. */
  readonly history: number | undefined
}

/** What the address says; the default where it says nothing or nonsense. */
export function parseIssueAddress(params: SearchParams): IssueAddress {
  return {
    search: parseSearch(params),
    order: params.frames === 'oldest' ? 'oldest' : 'newest',
    code: params.code === 'minified' ? 'minified' : 'original',
    history:
      typeof params.history === 'string' && /^[1-9]\d{0,14}$/.test(params.history) ? Number(params.history) : undefined,
  }
}

/** The same page with another part of the history. */
export function historyParams(address: IssueAddress, before: number | undefined): QueryParams {
  return { ...issueParams(address), history: before }
}

/** The parameters that say it; defaults are left out. */
export function issueParams({ search, order, code }: IssueAddress): QueryParams {
  return {
    ...searchParams(search),
    frames: order === 'oldest' ? order : undefined,
    code: code === 'minified' ? code : undefined,
  }
}
