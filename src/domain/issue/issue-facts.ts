import type { GroupHash, IssueId, ProjectId } from '../ids.ts'
import type { IssueStatus, Priority, Substatus } from './state.ts'

/** A person, with the names that a search can match. */
export interface PersonFacts {
  /** The user who is searching. */
  readonly isMe: boolean
  readonly name: string
  readonly email: string
}

/** The assignee of an issue. `isMine`: a team of the user who is searching. */
export type OwnerFacts =
  | ({ readonly kind: 'user' } & PersonFacts)
  | { readonly kind: 'team'; readonly isMine: boolean; readonly slug: string; readonly name: string }

/** Sort keys and groups of an issue. Kept small because lists of ten thousand issues are built from it. */
export interface IssueKeys {
  readonly id: IssueId
  readonly projectId: ProjectId
  readonly status: IssueStatus
  readonly priority: Priority
  readonly firstSeen: Date
  readonly lastSeen: Date
  /** The requested groups that belong to this issue. */
  readonly hashes: readonly GroupHash[]
}

/** The facts of an issue that a search can test, much smaller than the issue itself. */
export interface IssueFacts extends IssueKeys {
  readonly projectSlug: string
  readonly number: number
  /** `null` unless unresolved. */
  readonly substatus: Substatus | null
  readonly owner: OwnerFacts | null
  readonly eventCount: number
  /** '' if its first event named none. */
  readonly firstRelease: string
  /** Empty unless requested. */
  readonly bookmarkedBy: readonly PersonFacts[]
  /** Empty unless requested. */
  readonly subscribers: readonly PersonFacts[]
}
