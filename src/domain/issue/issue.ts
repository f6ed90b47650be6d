/**
 * An issue collects events by their group hashes. The catalogue (issue-catalogue.ts) stores issues, and the event store
 * counts their events; lists and searches join the two (issue-query.ts, issue-truth.ts, issue-list.ts). People decide
 * about issues (triage.ts), and the server changes states on its own (state.ts, escalation.ts, upkeep.ts). Every change
 * is an entry in the issue's history (activity.ts), which alerts, mail and open pages follow.
 */
import type { EventType, Level } from '../event/event.ts'
import type { GroupHash, IssueId, ProjectId, TeamId } from '../ids.ts'
import type { IssueState, Priority } from './state.ts'

/** A group of events that people work on. It owns one or more group hashes. */
export interface Issue {
  readonly id: IssueId
  readonly projectId: ProjectId
  /** Sequential within the project, from 1; part of the short id. */
  readonly number: number
  readonly title: string
  readonly culprit: string
  readonly level: Level
  readonly type: EventType
  readonly platform: string
  readonly metadata: IssueMetadata
  /** False if at least one event was unhandled. */
  readonly handled: boolean
  readonly state: IssueState
  readonly priority: Priority
  /** `null` if unassigned. */
  readonly assignee: Assignee | null
  /**
   * When an event last arrived after the issue was resolved; `null` if that never happened or the issue was resolved
   * again.
   */
  readonly regressedAt: Date | null
  /** The release in which it regressed; '' if the event named none or it never regressed. */
  readonly regressedRelease: string
  /** Release of the first and of the newest event; '' if they named none. */
  readonly firstRelease: string
  readonly lastRelease: string
  readonly hashes: readonly GroupHash[]
  /** All events ever processed. */
  readonly eventCount: number
  readonly firstSeen: Date
  readonly lastSeen: Date
}

/** The assignee of an issue. `name` is their current name. */
export type Assignee =
  | { readonly kind: 'user'; readonly id: string; readonly name: string }
  | { readonly kind: 'team'; readonly id: TeamId; readonly name: string }

/** The parts of the title (docs/protocol.md 5.9); '' if unknown. */
export interface IssueMetadata {
  readonly type: string
  readonly value: string
  readonly filename: string
  readonly function: string
}

/** Base 32 without I, L, O and U, so that short ids can be read aloud. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `web`, 42 → `WEB-1A` */
export function shortId(projectSlug: string, number: number): string {
  let digits = ''
  for (let rest = number; rest > 0; rest = Math.floor(rest / 32)) digits = DIGITS.charAt(rest % 32) + digits
  return `${projectSlug.toUpperCase()}-${digits}`
}

/** `WEB-1A` → slug `web`, number 42; `undefined` if it is not a short id. */
export function parseShortId(text: string): { projectSlug: string; number: number } | undefined {
  const match = /^([A-Za-z0-9-]+)-([0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{1,7})$/.exec(text)
  if (match?.[1] === undefined || match[2] === undefined) return undefined
  let number = 0
  for (const digit of match[2].toUpperCase()) number = number * 32 + DIGITS.indexOf(digit)
  return number > 0 ? { projectSlug: match[1].toLowerCase(), number } : undefined
}
