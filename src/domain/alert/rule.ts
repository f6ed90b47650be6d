/**
 * An alert rule either watches single issues, through triggers and conditions (evaluate.ts), or compares a quantity
 * with limits (threshold.ts, telemetry-threshold.ts, session-share.ts). A background job follows the activity feed and
 * evaluates thresholds, then commits its verdict (alert-work.ts): firings, read positions, and one message per
 * destination in the outbox (outbox.ts). Messages are rendered and sent from there, with retries (retry.ts), to
 * receivers (receiver.ts) or people. Users choose their personal mails separately (preferences.ts).
 */
import type { EventType, Level } from '../event/event.ts'
import type { IssueId, ProjectId, TeamId } from '../ids.ts'
import type { Priority } from '../issue/state.ts'
import type { GroupState, TelemetrySubject } from './telemetry-threshold.ts'
import type { Threshold, ThresholdState, WindowMinutes } from './threshold.ts'

/** A trigger of a rule. Any one of them is enough. */
export type Trigger =
  /** The issue's first event arrived. */
  | { readonly kind: 'new' }
  /** A resolved issue regressed. */
  | { readonly kind: 'regressed' }
  /** The issue occurs far more often than its history suggests. */
  | { readonly kind: 'escalating' }
  | { readonly kind: 'resolved' }
  /** At least this many events, or distinct users, within the window that ends now. */
  | { readonly kind: 'events' | 'users'; readonly count: number; readonly windowMinutes: WindowMinutes }
  /** First seen in a release or environment, whether the issue is new or old. */
  | { readonly kind: 'first_in'; readonly what: 'release' | 'environment' }

export type TriggerKind = Trigger['kind']
export const triggerKinds = [
  'new',
  'regressed',
  'escalating',
  'resolved',
  'events',
  'users',
  'first_in',
] as const satisfies readonly TriggerKind[]

/** How tag values are compared, ignoring case. `matches` supports `*` as a wildcard. `set`: the tag exists. */
export const tagOperators = ['is', 'is_not', 'contains', 'contains_not', 'matches', 'set', 'not_set'] as const
export type TagOperator = (typeof tagOperators)[number]

/** An additional condition. Level, tags, environment and release are those of the triggering event. */
export type Condition =
  | { readonly kind: 'level'; readonly is: 'at_least' | 'exactly'; readonly level: Level }
  /** `value` is '' for `set` and `not_set`. */
  | { readonly kind: 'tag'; readonly key: string; readonly is: TagOperator; readonly value: string }
  | { readonly kind: 'environment'; readonly names: readonly string[] }
  /** `matches`: a name with `*` as a wildcard. `latest`: the project's newest release. */
  | { readonly kind: 'release'; readonly is: 'matches'; readonly pattern: string }
  | { readonly kind: 'release'; readonly is: 'latest' }
  | { readonly kind: 'owner'; readonly is: OwnerTest }
  /** Time since the first event. */
  | { readonly kind: 'age'; readonly is: 'older' | 'newer'; readonly minutes: number }
  /** The kind of event: an error, a message, a browser report. */
  | { readonly kind: 'type'; readonly types: readonly EventType[] }
  | { readonly kind: 'priority'; readonly is: 'at_least' | 'exactly'; readonly priority: Priority }
  /** At least one event was unhandled. */
  | { readonly kind: 'unhandled' }

export type ConditionKind = Condition['kind']
export const conditionKinds = [
  'level',
  'tag',
  'environment',
  'release',
  'owner',
  'age',
  'type',
  'priority',
  'unhandled',
] as const satisfies readonly ConditionKind[]

export type OwnerTest =
  | { readonly kind: 'user'; readonly id: string }
  | { readonly kind: 'team'; readonly id: TeamId }
  | { readonly kind: 'nobody' | 'anybody' }

/** How conditions are combined. Without conditions, every combination holds. */
export const combinations = ['all', 'any', 'none'] as const
export type Combination = (typeof combinations)[number]

/** Where a rule sends its notices. */
export type Destination =
  /** A receiver of the organization (./receiver.ts). */
  | { readonly kind: 'receiver'; readonly id: number }
  /** By mail, in the recipient's language. Only people who can see the projects receive anything. */
  | { readonly kind: 'person'; readonly userId: string }
  | { readonly kind: 'team'; readonly teamId: TeamId }
  /** The user or team the issue is assigned to, if any. Not for thresholds. */
  | { readonly kind: 'assignee' }

/** Watches single issues. */
export interface IssueWatch {
  readonly kind: 'issues'
  readonly triggers: readonly Trigger[]
  readonly conditions: readonly Condition[]
  readonly combine: Combination
  /** Minimum minutes between firings for the same issue; 0 for no limit. */
  readonly everyMinutes: number
}

/** Watches a quantity: see {@link Threshold}. */
export type ThresholdWatch = { readonly kind: 'threshold' } & Threshold

/** User input for a rule. */
export interface RuleDraft {
  readonly name: string
  /** False if the rule is paused. */
  readonly enabled: boolean
  /** 'all' includes future projects. */
  readonly projects: 'all' | readonly ProjectId[]
  readonly destinations: readonly Destination[]
  readonly watch: IssueWatch | ThresholdWatch
}

/** An alert rule: a trigger or threshold, optional conditions, and destinations. */
export interface AlertRule extends RuleDraft {
  readonly id: number
  readonly createdAt: Date
  /** The creator's name at that time. */
  readonly createdBy: string
  readonly changedAt: Date
  /** `null` if it never fired. */
  readonly lastFiredAt: Date | null
  /** Not evaluated before then; `null` if it is not muted. */
  readonly mutedUntil: Date | null
  /** `null` for rules that watch issues. */
  readonly thresholdState: {
    /** The worst of all groups. */
    readonly state: ThresholdState
    readonly since: Date
    /** Groups that are not `ok`. */
    readonly groups: readonly GroupState[]
  } | null
}

/** Why Mishap reopened an issue: its event or user count was reached, its time is up, or its ticket was reopened. */
export type ReopenedBecause = 'count_reached' | 'time_is_up' | 'ticket'

export type Why =
  | { readonly kind: 'new' | 'resolved' }
  /** The release it regressed in; '' if the event named none. */
  | { readonly kind: 'regressed'; readonly release: string }
  /** Present if Mishap reopened the issue for a reason other than its event rate. */
  | { readonly kind: 'escalating'; readonly because?: ReopenedBecause }
  /** The count when it fired. */
  | { readonly kind: 'events' | 'users'; readonly count: number; readonly windowMinutes: number }
  | { readonly kind: 'first_in'; readonly what: 'release' | 'environment'; readonly name: string }
  | {
      readonly kind: 'threshold'
      readonly measure: Threshold['measure']
      /** A count, or a percentage for shares. */
      readonly value: number
      readonly windowMinutes: number
      readonly direction: Threshold['direction']
      /** The limit that was crossed or, for `resolved`, the limit the value has to stay within. */
      readonly limit: number
      readonly was: ThresholdState
      /** Only for logs and metrics. */
      readonly about?: TelemetrySubject
    }

export type IssueWhy = Exclude<Why, { kind: 'threshold' }>

/** For issue rules, only the trigger `resolved` produces `resolved`; every other trigger is `critical`. */
export type FiringLevel = 'warning' | 'critical' | 'resolved'

export interface Firing {
  readonly id: number
  readonly ruleId: number
  readonly ruleName: string
  readonly at: Date
  readonly level: FiringLevel
  readonly why: Why
  /** `null` for thresholds, and if the issue was merged or deleted since. */
  readonly issueId: IssueId | null
  /** The issue's title at that time; '' for thresholds. */
  readonly title: string
  readonly deliveries: readonly Delivery[]
}

export interface Delivery {
  readonly id: number
  /** The receiver's or person's name at that time. */
  readonly to: string
  readonly state: DeliveryState
  readonly attempts: number
  /** `null` once settled. */
  readonly nextAt: Date | null
  /** `null` before the first response. */
  readonly answer: DeliveryAnswer | null
}

/** `waiting`: to be sent or retried. `failed`: given up. */
export type DeliveryState = 'waiting' | 'sent' | 'failed'

export interface DeliveryAnswer {
  readonly at: Date
  /** Machine-readable result. */
  readonly outcome: DeliveryOutcome
  /** HTTP or SMTP status; `null` if there was no response. */
  readonly status: number | null
  /** The beginning of the response. */
  readonly text: string
  /** Duration in milliseconds, for webhooks. */
  readonly ms?: number
}

export const deliveryOutcomes = [
  'taken',
  /** The receiver rejected the message permanently. */
  'refused',
  /** The receiver asked us to retry later. */
  'busy',
  'unreachable',
  'timeout',
  /** The address is in the operator's own network (MISHAP_ALLOW_PRIVATE_HOSTS). */
  'private_address',
  'bad_url',
  /** SMTP is not configured. */
  'no_mail',
  /** The receiver was deleted, or its secrets cannot be decrypted with this instance's secret. */
  'receiver_gone',
  /** The webhook was disabled while the message was waiting. */
  'turned_off',
  /** The receiver's queue was full. */
  'queue_full',
] as const
export type DeliveryOutcome = (typeof deliveryOutcomes)[number]

export const ruleLimits = {
  name: 100,
  triggers: 10,
  conditions: 20,
  destinations: 20,
  /** Maximum characters of a tag key or value, a name or a pattern. */
  text: 200,
  count: 1_000_000_000,
  everyMinutes: 30 * 24 * 60,
} as const
