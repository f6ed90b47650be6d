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

/** The facts of an issue that a search asks for and a list orders by: far less than the whole of it. */
export interface IssueFacts {
  readonly id: IssueId
  readonly projectId: ProjectId
  readonly projectSlug: string
  readonly number: number
  readonly status: IssueStatus
  /** null: it is not unresolved. */
  readonly substatus: Substatus | null
  readonly priority: Priority
  readonly owner: OwnerFacts | null
  readonly eventCount: number
  readonly firstSeen: Date
  readonly lastSeen: Date
  /** '' where its first event named none. */
  readonly firstRelease: string
  /** Of its groups those that were asked for. */
  readonly hashes: readonly GroupHash[]
  /** Empty unless they were asked for. */
  readonly bookmarkedBy: readonly PersonFacts[]
  /** Empty unless they were asked for. */
  readonly subscribers: readonly PersonFacts[]
}
