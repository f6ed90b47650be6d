import type { ProjectId, SessionId } from '../ids.ts'

/**
 * Session statuses (docs/protocol.md 2.2). All but `ok` are final. `abnormal`: terminated from outside. `unhandled`:
 * continued after an unhandled error. `errored`: used only in aggregates, for a whole session.
 */
export const sessionStatuses = ['ok', 'exited', 'crashed', 'abnormal', 'unhandled', 'errored'] as const
export type SessionStatus = (typeof sessionStatuses)[number]

/** Session classes by the worst event. Each session is in exactly one. */
export const sessionClasses = ['healthy', 'errored', 'unhandled', 'crashed', 'abnormal'] as const
export type SessionClass = (typeof sessionClasses)[number]

/** The state of a session after one SDK update, or an aggregate of several sessions counted by the SDK. */
export interface Session {
  readonly projectId: ProjectId
  /** Id of the session. For aggregates, derived from the item's bytes and therefore unique. */
  readonly id: SessionId
  readonly release: string
  readonly environment: string
  /** Milliseconds since the epoch by our clock; for aggregates, rounded to the minute. */
  readonly started: number
  readonly status: SessionStatus
  /** Number of errors so far; at least 1 if it ended badly. */
  readonly errors: number
  /** Number of sessions: 1, except for aggregates. */
  readonly quantity: number
  /** Orders the updates of a session: its `seq`, or the update's time in milliseconds since the epoch. */
  readonly moment: number
  /** A pseudonymous key of the user within the project; '' if unknown. */
  readonly userKey: string
  /** Milliseconds from its start to its end or until now; `null` if the SDK does not say. */
  readonly duration: number | null
  /** How it was terminated, according to the SDK (`anr_foreground`); may be ''. */
  readonly mechanism: string
  /** Major version of the browser's JavaScript SDK that reported it; 0 for other or unknown SDKs. */
  readonly browserSdk: number
}

/**
 * From this major version on, the JavaScript SDK counts a page's whole lifetime as one session. Before, each navigation
 * started another.
 */
export const PAGE_LIFECYCLE_SINCE = 11

/** Whether later updates are ignored. */
export function isFinal(status: SessionStatus): boolean {
  return status !== 'ok'
}

export function isBad(status: SessionStatus): boolean {
  return status !== 'ok' && status !== 'exited'
}
