import type { Level } from '../event/event.ts'

/** The statuses of an issue, by which lists are filtered. */
export const issueStatuses = ['unresolved', 'resolved', 'archived'] as const
export type IssueStatus = (typeof issueStatuses)[number]

/**
 * The reasons why an unresolved issue asks for attention. `new` becomes `ongoing` after a week ({@link NEW_FOR_MS}).
 */
export const substatuses = ['new', 'ongoing', 'regressed', 'escalating'] as const
export type Substatus = (typeof substatuses)[number]

/** The time for which an issue is called new, or regressed, unless somebody does something about it. */
export const NEW_FOR_MS = 7 * 24 * 3_600_000

/** The fix of a resolved issue. It decides which events say that it has come back (see `comesBack`). */
export type Resolution =
  /** Mended from the moment of resolving on. */
  | { readonly kind: 'now' }
  /** Mended in this release. */
  | { readonly kind: 'release'; readonly release: string }
  /** Mended in the release after this one: the newest there was at the time; '' where there was none. */
  | { readonly kind: 'next_release'; readonly after: string }
  /** Mended by this commit; it becomes `release` when a release says that it holds the commit. */
  | { readonly kind: 'commit'; readonly commit: string; readonly repository: string }

/** The condition until which an archived issue stays archived. Counts begin when it was archived. */
export type ArchivedUntil =
  | { readonly kind: 'forever' }
  | { readonly kind: 'time'; readonly until: Date }
  /** `windowMinutes`: so many within such a window; null: so many in all. */
  | { readonly kind: 'events' | 'users'; readonly count: number; readonly windowMinutes: number | null }
  | { readonly kind: 'escalating' }

/** The state of an issue. */
export type IssueState =
  | { readonly status: 'unresolved'; readonly substatus: Substatus }
  | { readonly status: 'resolved'; readonly resolution: Resolution; readonly at: Date }
  | { readonly status: 'archived'; readonly until: ArchivedUntil; readonly at: Date }

/** The priorities of an issue; guessed from its level until a person says. */
export const priorities = ['high', 'medium', 'low'] as const
export type Priority = (typeof priorities)[number]

/** Returns the priority that an event suggests: an error that stops somebody's work is high, a message is low. */
export function guessedPriority(level: Level, handled: boolean): Priority {
  switch (level) {
    case 'fatal':
      return 'high'
    case 'error':
      return handled ? 'medium' : 'high'
    case 'warning':
      return 'medium'
    case 'info':
    case 'debug':
      return 'low'
  }
}

/**
 * A function that says which of two releases is older, by version or, where the names are no versions, by when they
 * were first known.
 */
export type CompareReleases = (one: string, other: string) => number

/**
 * Returns whether an event says that a resolved issue has come back: it happened after the resolving, and not in a
 * release that is older than the fix. An event that names no release is taken at its word: it has come back.
 * @param event its time, and its release or ''
 */
export function comesBack(
  state: Extract<IssueState, { status: 'resolved' }>,
  event: { readonly timestamp: Date; readonly release: string },
  compare: CompareReleases,
): boolean {
  if (event.timestamp < state.at) return false
  if (event.release === '') return true
  const { resolution } = state
  switch (resolution.kind) {
    case 'now':
      return true
    case 'release':
      return compare(event.release, resolution.release) >= 0
    case 'next_release':
      return resolution.after === '' || compare(event.release, resolution.after) > 0
    case 'commit':
      // Until a release holds the commit, every release that there is lacks it.
      return false
  }
}
