import type { IssueMetadata } from '../issue/issue.ts'
import type { EventId, GroupHash, ProjectId } from '../ids.ts'
import type { EventType, EventUser, Level } from './event.ts'

/** An event as stored: columns for searching, and the whole event as JSON text. */
export interface EventRow {
  readonly projectId: ProjectId
  readonly eventId: EventId
  readonly groupHash: GroupHash
  /** Milliseconds since the epoch. */
  readonly timestamp: number
  /** Milliseconds since the epoch. */
  readonly receivedAt: number
  /** Order of arrival (see `SpoolRecord`); 0 if unknown. */
  readonly arrival: number
  readonly type: EventType
  readonly level: Level
  readonly platform: string
  readonly title: string
  readonly culprit: string
  readonly metadata: IssueMetadata
  /** False if an exception's mechanism says so; true otherwise. */
  readonly handled: boolean
  readonly environment: string
  readonly release: string
  readonly dist: string
  readonly transaction: string
  readonly serverName: string
  /** The user as one countable string: `id:7`, `email:…`, `username:…`, `ip:…`; '' if unknown. */
  readonly userKey: string
  readonly user: Pick<EventUser, 'id' | 'email' | 'username' | 'ip_address'>
  /** See `digest` of {@link Event}; '' if absent. */
  readonly digest: string
  /** Names in its stack traces, for searching. */
  readonly stack: StackNames
  /** Id of its trace: 32 lower-case hex characters, or ''. */
  readonly traceId: string
  readonly sdkName: string
  readonly sdkVersion: string
  /**
   * Hashes of older grouping algorithms, newest first. An issue that owns one of them gets this event (docs/protocol.md
   * 5.1.5).
   */
  readonly secondaryHashes: readonly GroupHash[]
  /** The inbound filter that folded it into a single issue. */
  readonly foldedBy?: string
  /**
   * Only explicit tags. Values with a column of their own that are searched like tags (environment, release, level,
   * user, …) are not repeated here.
   */
  readonly tags: readonly (readonly [string, string])[]
  /** JSON text of an {@link Event} (./event.ts). */
  readonly payload: string
}

/** Distinct names from an event's stack traces, limited to the first few of each kind. None contains a line break. */
export interface StackNames {
  readonly files: readonly string[]
  readonly functions: readonly string[]
  readonly modules: readonly string[]
}

/** The key for counting users: the first of id, email, username, address. */
export function userKey(user: EventUser | undefined): string {
  if (user?.id) return `id:${user.id}`
  if (user?.email) return `email:${user.email}`
  if (user?.username) return `username:${user.username}`
  if (user?.ip_address) return `ip:${user.ip_address}`
  return ''
}
