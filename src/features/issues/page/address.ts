import type { QueryParams } from '#domain/paths.ts'
import type { FrameOrder } from '../event/stack.ts'
import { parseSearch, searchParams, type IssueSearch, type SearchParams } from '../search.ts'

/** What the address of an issue's page holds: the list that it was opened from, and which end of a stack is on top. */
export interface IssueAddress {
  readonly search: IssueSearch
  readonly order: FrameOrder
}

/** What the address says; the default where it says nothing or nonsense. */
export function parseIssueAddress(params: SearchParams): IssueAddress {
  return { search: parseSearch(params), order: params.frames === 'oldest' ? 'oldest' : 'newest' }
}

/** The parameters that say it; defaults are left out. */
export function issueParams({ search, order }: IssueAddress): QueryParams {
  return { ...searchParams(search), frames: order === 'oldest' ? order : undefined }
}
