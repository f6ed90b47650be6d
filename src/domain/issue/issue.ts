import type { EventType, Level } from '../event/event.ts'
import type { GroupHash, IssueId, ProjectId, TeamId } from '../ids.ts'
import type { IssueState, Priority } from './state.ts'

/** A group of events that a person works on. It owns one or more group hashes. */
export interface Issue {
  readonly id: IssueId
  readonly projectId: ProjectId
  /** Counts up from 1 within the project; shown in the short id. */
  readonly number: number
  readonly title: string
  readonly culprit: string
  readonly level: Level
  readonly type: EventType
  readonly platform: string
  readonly metadata: IssueMetadata
  /** false where at least one event said that nobody handled it. */
  readonly handled: boolean
  readonly state: IssueState
  readonly priority: Priority
  /** The assignee; null: nobody. */
  readonly assignee: Assignee | null
  /** When an event last came after it had been resolved; null when that never happened, or it was resolved again. */
  readonly regressedAt: Date | null
  /** The release that it came back in; '' where that event named none, and where it never happened. */
  readonly regressedRelease: string
  /** The release of its first event and of its newest; '' where they named none. */
  readonly firstRelease: string
  readonly lastRelease: string
  readonly hashes: readonly GroupHash[]
  /** All events ever digested. */
  readonly eventCount: number
  readonly firstSeen: Date
  readonly lastSeen: Date
}

/** The assignee of an issue. `name`: as the person or the team is called today. */
export type Assignee =
  | { readonly kind: 'user'; readonly id: string; readonly name: string }
  | { readonly kind: 'team'; readonly id: TeamId; readonly name: string }

/** The parts that the title is made of (docs/protocol.md 5.9); '' where unknown. */
export interface IssueMetadata {
  readonly type: string
  readonly value: string
  readonly filename: string
  readonly function: string
}

/** Base 32 without I, L, O and U: a short id survives being read aloud. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `web`, 42 → `WEB-1A`. */
export function shortId(projectSlug: string, number: number): string {
  let digits = ''
  for (let rest = number; rest > 0; rest = Math.floor(rest / 32)) digits = DIGITS.charAt(rest % 32) + digits
  return `${projectSlug.toUpperCase()}-${digits}`
}

/** `WEB-1A` → slug `web`, number 42; undefined when it is no short id. */
export function parseShortId(text: string): { projectSlug: string; number: number } | undefined {
  const match = /^([A-Za-z0-9-]+)-([0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{1,7})$/.exec(text)
  if (match?.[1] === undefined || match[2] === undefined) return undefined
  let number = 0
  for (const digit of match[2].toUpperCase()) number = number * 32 + DIGITS.indexOf(digit)
  return number > 0 ? { projectSlug: match[1].toLowerCase(), number } : undefined
}
