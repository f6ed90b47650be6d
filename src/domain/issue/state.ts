import type { Level } from '../event/event.ts'

export const issueStatuses = ['unresolved', 'resolved', 'archived'] as const
export type IssueStatus = (typeof issueStatuses)[number]

/** Why an unresolved issue needs attention. `new` becomes `ongoing` after a week ({@link NEW_FOR_MS}). */
export const substatuses = ['new', 'ongoing', 'regressed', 'escalating'] as const
export type Substatus = (typeof substatuses)[number]

/** How long an issue stays new or regressed unless someone acts on it. */
export const NEW_FOR_MS = 7 * 24 * 3_600_000

/** How an issue was resolved. Decides which events count as a regression (see `comesBack`). */
export type Resolution =
  /** Fixed as of the time it was resolved. */
  | { readonly kind: 'now' }
  /** Fixed in this release. */
  | { readonly kind: 'release'; readonly release: string }
  /** Fixed in the release after this one, which was the newest at the time; '' if there was none. */
  | { readonly kind: 'next_release'; readonly after: string }
  /** Fixed by this commit. Becomes `release` once a release contains the commit. */
  | { readonly kind: 'commit'; readonly commit: string; readonly repository: string }

/** How long an issue stays archived. Counts start at the time it was archived. */
export type ArchivedUntil =
  | { readonly kind: 'forever' }
  | { readonly kind: 'time'; readonly until: Date }
  /** `windowMinutes`: the window for the count; `null` counts in total. */
  | { readonly kind: 'events' | 'users'; readonly count: number; readonly windowMinutes: number | null }
  | { readonly kind: 'escalating' }

export type IssueState =
  | { readonly status: 'unresolved'; readonly substatus: Substatus }
  | { readonly status: 'resolved'; readonly resolution: Resolution; readonly at: Date }
  | { readonly status: 'archived'; readonly until: ArchivedUntil; readonly at: Date }

/** Guessed from the level until someone sets it. */
export const priorities = ['high', 'medium', 'low'] as const
export type Priority = (typeof priorities)[number]

/** The suggested priority for an event: an error that interrupts a user is high, a message is low. */
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

/** Compares the age of two releases, by version or, if the names are not versions, by when they were first seen. */
export type CompareReleases = (one: string, other: string) => number

/**
 * Whether an event means that a resolved issue has regressed: it happened after the issue was resolved, in a
 * release that is not older than the fix. An event without a release counts as a regression.
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
      // Until a release contains the commit, no release has the fix.
      return false
  }
}
