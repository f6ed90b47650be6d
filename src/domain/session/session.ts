import type { ProjectId, SessionId } from '../ids.ts'

/**
 * The statuses of a session (docs/protocol.md 2.2). All but `ok` are final. `abnormal`: it was ended from outside.
 * `unhandled`: nobody handled an error, and it went on. `errored`: only aggregates say so of a whole session.
 */
export const sessionStatuses = ['ok', 'exited', 'crashed', 'abnormal', 'unhandled', 'errored'] as const
export type SessionStatus = (typeof sessionStatuses)[number]

/** The classes of sessions, by the worst that happened: each is one of these. */
export const sessionClasses = ['healthy', 'errored', 'unhandled', 'crashed', 'abnormal'] as const
export type SessionClass = (typeof sessionClasses)[number]

/** The state of a session by one update from its SDK, or of several that an SDK has counted itself. */
export interface Session {
  readonly projectId: ProjectId
  /** Its own. Of an aggregate one that the item's bytes make, which is never another's. */
  readonly id: SessionId
  readonly release: string
  readonly environment: string
  /** Milliseconds since the epoch, by our clock; of an aggregate the whole minute. */
  readonly started: number
  readonly status: SessionStatus
  /** Errors in it so far; at least 1 where it ended badly. */
  readonly errors: number
  /** How many sessions this is: 1, but for aggregates. */
  readonly quantity: number
  /** Which word of a session comes before which: its `seq`, or the time of the word in milliseconds since the epoch. */
  readonly moment: number
  /** The same for the same user of a project, and nothing that tells who it is; '' where nobody is known. */
  readonly userKey: string
  /** Milliseconds from its start to its end, or so far; null where the SDK does not say. */
  readonly duration: number | null
  /** How it was ended from outside, as the SDK says it (`anr_foreground`); '' where it does not. */
  readonly mechanism: string
  /** The major version of the browser's JavaScript SDK that told of it; 0: another SDK, or none that is known. */
  readonly browserSdk: number
}

/**
 * From this major version on, the JavaScript SDK counts a page's whole life as one session. Before, each change of the
 * address began another.
 */
export const PAGE_LIFECYCLE_SINCE = 11

/** A status that no later word changes. */
export function isFinal(status: SessionStatus): boolean {
  return status !== 'ok'
}

/** Returns whether a session with this status ended badly. */
export function isBad(status: SessionStatus): boolean {
  return status !== 'ok' && status !== 'exited'
}
