import type { IssueMetadata } from '../issue/issue.ts'
import type { EventId, GroupHash, ProjectId } from '../ids.ts'
import type { EventType, EventUser, Level } from './event.ts'

/** One event as the event store keeps it: columns to search by, and the whole event as JSON text. */
export interface EventRow {
  readonly projectId: ProjectId
  readonly eventId: EventId
  readonly groupHash: GroupHash
  /** Milliseconds since the epoch. */
  readonly timestamp: number
  /** Milliseconds since the epoch. */
  readonly receivedAt: number
  /** The order in which events arrived (see `SpoolRecord`); 0 where it is not known. */
  readonly arrival: number
  readonly type: EventType
  readonly level: Level
  readonly platform: string
  readonly title: string
  readonly culprit: string
  readonly metadata: IssueMetadata
  /** false: an exception's mechanism says so. true otherwise. */
  readonly handled: boolean
  readonly environment: string
  readonly release: string
  readonly dist: string
  readonly transaction: string
  readonly serverName: string
  /** The user, as one text to count by: `id:7`, `email:…`, `username:…`, `ip:…`; '' when nobody is known. */
  readonly userKey: string
  readonly user: Pick<EventUser, 'id' | 'email' | 'username' | 'ip_address'>
  /** See `digest` of {@link Event}; '' where there is none. */
  readonly digest: string
  /** What a search finds the event by in its stacks. */
  readonly stack: StackNames
  /** The id of the trace that it belongs to: 32 lower-case hex characters, or ''. */
  readonly traceId: string
  readonly sdkName: string
  readonly sdkVersion: string
  /**
   * Hashes of older grouping algorithms, newest first: an issue that owns one of them gets this event (docs/protocol.md
   * 5.1.5).
   */
  readonly secondaryHashes: readonly GroupHash[]
  /** The inbound filter that put it into its one issue. */
  readonly foldedBy?: string
  /** Includes what is lifted to columns and searched as tags: environment, release, level, user, … are not repeated here. */
  readonly tags: readonly (readonly [string, string])[]
  /** JSON text of an {@link Event} (./event.ts). */
  readonly payload: string
}

/** Names in the stacks of an event, each once, as far as the first few of each kind. None has a line break. */
export interface StackNames {
  readonly files: readonly string[]
  readonly functions: readonly string[]
  readonly modules: readonly string[]
}

/** The identity that users are counted by, in the order id, email, username, address. */
export function userKey(user: EventUser | undefined): string {
  if (user?.id) return `id:${user.id}`
  if (user?.email) return `email:${user.email}`
  if (user?.username) return `username:${user.username}`
  if (user?.ip_address) return `ip:${user.ip_address}`
  return ''
}
