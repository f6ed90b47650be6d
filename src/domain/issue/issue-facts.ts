import type { GroupHash, IssueId, ProjectId } from '../ids.ts'
import type { IssueStatus, Priority, Substatus } from './state.ts'

/** A person, by the names that a search may use. */
export interface PersonFacts {
  /** Whoever asks. */
  readonly isMe: boolean
  readonly name: string
  readonly email: string
}

/** The owner of an issue. `isMine`: a team of whoever asks. */
export type OwnerFacts =
  | ({ readonly kind: 'user' } & PersonFacts)
  | { readonly kind: 'team'; readonly isMine: boolean; readonly slug: string; readonly name: string }

/** What a list orders issues by, and which groups are theirs: lists of ten thousand issues are made of no more. */
export interface IssueKeys {
  readonly id: IssueId
  readonly projectId: ProjectId
  readonly status: IssueStatus
  readonly priority: Priority
  readonly firstSeen: Date
  readonly lastSeen: Date
  /** Of its groups those that were asked for. */
  readonly hashes: readonly GroupHash[]
}

/** The facts of an issue that a search asks for: far less than the whole of it. */
export interface IssueFacts extends IssueKeys {
  readonly projectSlug: string
  readonly number: number
  /** null: it is not unresolved. */
  readonly substatus: Substatus | null
  readonly owner: OwnerFacts | null
  readonly eventCount: number
  /** '' where its first event named none. */
  readonly firstRelease: string
  /** Empty unless they were asked for. */
  readonly bookmarkedBy: readonly PersonFacts[]
  /** Empty unless they were asked for. */
  readonly subscribers: readonly PersonFacts[]
}
