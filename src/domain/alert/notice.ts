import type { Level } from '../event/event.ts'
import type { FiringLevel, IssueWhy, Why } from './rule.ts'
import type { Measure, ThresholdState } from './threshold.ts'

/**
 * The content of an alert, independent of the receiver's format and language. Stored in the outbox as JSON, so times
 * are ISO 8601 strings. Contains only the event data that the issue list shows: no user, request or extra data.
 */
export type AlertNotice = IssueNotice | ThresholdNotice | TestNotice

interface AnyNotice {
  readonly level: FiringLevel
  readonly at: string
  readonly rule: { readonly id: number; readonly name: string }
  /** Absolute URLs. */
  readonly link: string
  readonly ruleLink: string
  /** The same for all firings about one subject. Pagers use it to close the alert they opened. */
  readonly about: string
}

export interface IssueNotice extends AnyNotice {
  readonly kind: 'issue'
  readonly why: IssueWhy
  readonly issue: {
    readonly id: number
    /** `WEB-1A` */
    readonly shortId: string
    readonly title: string
    readonly culprit: string
    readonly level: Level
    readonly priority: string
    /** All-time event count. */
    readonly events: number
    readonly firstSeen: string
    /** '' if unassigned. */
    readonly assignee: string
  }
  readonly project: { readonly slug: string; readonly name: string }
  /** The environment of the triggering event; '' if it named none or was deleted. */
  readonly environment: string
  readonly release: string
  readonly tags: readonly (readonly [string, string])[]
}

export interface ThresholdNotice extends AnyNotice {
  readonly kind: 'threshold'
  readonly why: Extract<Why, { kind: 'threshold' }>
  readonly is: ThresholdState
  readonly measure: Measure
  /** Names; empty for all. */
  readonly projects: readonly string[]
  readonly environments: readonly string[]
  /** `null` for any level, and for sessions. */
  readonly minLevel: Level | null
  /** The latest values, oldest first, for a sparkline. `null`: too few sessions or users for a meaningful share. */
  readonly recent: readonly (number | null)[]
}

/** Sent when a user tests a receiver. */
export interface TestNotice extends AnyNotice {
  readonly kind: 'test'
  /** Name of the user. */
  readonly by: string
}

/**
 * Draws the values as a line of block characters: `▁▃█`. The scale starts at 0 and ends at the highest value; `·` marks
 * a missing value.
 */
export function sparkline(values: readonly (number | null)[]): string {
  const highest = Math.max(...values.map((value) => value ?? 0), 1)
  const barOf = (value: number) => BARS[Math.round((Math.max(value, 0) / highest) * (BARS.length - 1))] ?? ''
  return values.map((value) => (value === null ? '·' : barOf(value))).join('')
}

const BARS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const

/** Tags that say most about where an error happens, most useful first. None of them identifies a user. */
const NOTICE_TAGS = ['browser', 'os', 'device', 'runtime', 'server_name', 'transaction', 'url'] as const

/** The few tags that a notice shows. URLs lose their query string, which may be private. */
export function noticeTags(tags: readonly (readonly [string, string])[]): readonly (readonly [string, string])[] {
  return NOTICE_TAGS.flatMap((wanted) => {
    const found = tags.find(([key]) => key === wanted)
    if (found === undefined) return []
    return [[wanted, wanted === 'url' ? found[1].replace(/[?#].*$/s, '') : found[1]] as const]
  }).slice(0, 4)
}
