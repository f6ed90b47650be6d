import type { Level } from '../event/event.ts'
import type { FiringLevel, IssueWhy, Why } from './rule.ts'
import type { Measure, ThresholdState } from './threshold.ts'

/**
 * The notice of a rule, before it is put into the words and the form of a receiver. It is kept in the outbox as JSON,
 * so that times are texts (ISO 8601). Nothing of an event but what a list of issues shows: no user, no request, no
 * data.
 */
export type AlertNotice = IssueNotice | ThresholdNotice | TestNotice

interface AnyNotice {
  readonly level: FiringLevel
  readonly at: string
  readonly rule: { readonly id: number; readonly name: string }
  /** Whole addresses. */
  readonly link: string
  readonly ruleLink: string
  /** The same for all firings that are about one thing: pagers close what they opened by it. */
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
    /** All events ever. */
    readonly events: number
    readonly firstSeen: string
    /** '' where it is nobody's. */
    readonly assignee: string
  }
  readonly project: { readonly slug: string; readonly name: string }
  /** The environment of the event that it is about; '' where it named none, or cannot be read. */
  readonly environment: string
  readonly release: string
  readonly tags: readonly (readonly [string, string])[]
}

export interface ThresholdNotice extends AnyNotice {
  readonly kind: 'threshold'
  readonly why: Extract<Why, { kind: 'threshold' }>
  readonly is: ThresholdState
  readonly measure: Measure
  /** Names; empty: all there are. */
  readonly projects: readonly string[]
  readonly environments: readonly string[]
  /** null: any, and of sessions. */
  readonly minLevel: Level | null
  /** The last values, oldest first, for a chart in a line of text. null: too few sessions or users to tell a share. */
  readonly recent: readonly (number | null)[]
}

/** The notice by which somebody tries whether a receiver works. */
export interface TestNotice extends AnyNotice {
  readonly kind: 'test'
  /** Who. */
  readonly by: string
}

/** A value for each height of a line of text: `▁▃█`. Counts from 0, the highest fills the line; `·` where there is none. */
export function sparkline(values: readonly (number | null)[]): string {
  const highest = Math.max(...values.map((value) => value ?? 0), 1)
  const barOf = (value: number) => BARS[Math.round((Math.max(value, 0) / highest) * (BARS.length - 1))] ?? ''
  return values.map((value) => (value === null ? '·' : barOf(value))).join('')
}

const BARS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const

/** Tags that say most about where an error happens, the first ones first; none that says to whom. */
const NOTICE_TAGS = ['browser', 'os', 'device', 'runtime', 'server_name', 'transaction', 'url'] as const

/** Returns the few tags that a notice shows. A URL loses what stands behind `?`: that may be private. */
export function noticeTags(tags: readonly (readonly [string, string])[]): readonly (readonly [string, string])[] {
  return NOTICE_TAGS.flatMap((wanted) => {
    const found = tags.find(([key]) => key === wanted)
    if (found === undefined) return []
    return [[wanted, wanted === 'url' ? found[1].replace(/[?#].*$/s, '') : found[1]] as const]
  }).slice(0, 4)
}
