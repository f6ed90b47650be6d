import type { EventType, Level } from '../event/event.ts'
import type { IssueId, ProjectId, TeamId } from '../ids.ts'
import type { Priority } from '../issue/state.ts'
import type { GroupState, TelemetrySubject } from './telemetry-threshold.ts'
import type { Threshold, ThresholdState, WindowMinutes } from './threshold.ts'

/** A trigger that a rule waits for. One is enough. */
export type Trigger =
  /** An issue's first event came. */
  | { readonly kind: 'new' }
  /** A resolved issue came back. */
  | { readonly kind: 'regressed' }
  /** It happens far more often than its own history lets expect. */
  | { readonly kind: 'escalating' }
  | { readonly kind: 'resolved' }
  /** At least so many events, or so many different users, within the minutes until now. */
  | { readonly kind: 'events' | 'users'; readonly count: number; readonly windowMinutes: WindowMinutes }
  /** It was seen in a release or an environment for the first time, be it a new issue or an old one. */
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

/**
 * The ways in which a tag's value is compared; case does not matter. `matches`: with `*` for any text. `set`: it is
 * there at all.
 */
export const tagOperators = ['is', 'is_not', 'contains', 'contains_not', 'matches', 'set', 'not_set'] as const
export type TagOperator = (typeof tagOperators)[number]

/**
 * A condition that has to hold besides the trigger. Level, tags, environment and release are those of the event that it
 * is about.
 */
export type Condition =
  | { readonly kind: 'level'; readonly is: 'at_least' | 'exactly'; readonly level: Level }
  /** `value` is '' for `set` and `not_set`. */
  | { readonly kind: 'tag'; readonly key: string; readonly is: TagOperator; readonly value: string }
  | { readonly kind: 'environment'; readonly names: readonly string[] }
  /** `matches`: a name with `*` for any text. `latest`: the newest of the project. */
  | { readonly kind: 'release'; readonly is: 'matches'; readonly pattern: string }
  | { readonly kind: 'release'; readonly is: 'latest' }
  /** The assignee of the issue. */
  | { readonly kind: 'owner'; readonly is: OwnerTest }
  /** Since its first event. */
  | { readonly kind: 'age'; readonly is: 'older' | 'newer'; readonly minutes: number }
  /** The sort of event: an error, a message, a browser's report. */
  | { readonly kind: 'type'; readonly types: readonly EventType[] }
  | { readonly kind: 'priority'; readonly is: 'at_least' | 'exactly'; readonly priority: Priority }
  /** At least one of its events said that nobody handled it. */
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

/** The ways in which conditions are combined; without any, every combination holds. */
export const combinations = ['all', 'any', 'none'] as const
export type Combination = (typeof combinations)[number]

/** A destination of a rule's notices. */
export type Destination =
  /** A receiver of the organisation (./receiver.ts). */
  | { readonly kind: 'receiver'; readonly id: number }
  /** By mail, in their language; only those who see the projects get any. */
  | { readonly kind: 'person'; readonly userId: string }
  | { readonly kind: 'team'; readonly teamId: TeamId }
  /** Whoever the issue is assigned to, person or team; nobody where it is nobody's. Not for thresholds. */
  | { readonly kind: 'assignee' }

/** Looks at what happens to single issues. */
export interface IssueWatch {
  readonly kind: 'issues'
  readonly triggers: readonly Trigger[]
  readonly conditions: readonly Condition[]
  readonly combine: Combination
  /** The same issue is told of at most once in so many minutes; 0: every time. */
  readonly everyMinutes: number
}

/** Looks at how much there is of something: see {@link Threshold}. */
export type ThresholdWatch = { readonly kind: 'threshold' } & Threshold

/** The settings of a rule as a person fills them in. */
export interface RuleDraft {
  readonly name: string
  /** false: it waits, and is not looked at. */
  readonly enabled: boolean
  /** 'all': also those to come. */
  readonly projects: 'all' | readonly ProjectId[]
  readonly destinations: readonly Destination[]
  readonly watch: IssueWatch | ThresholdWatch
}

/** A rule: when something happens, and if it is so, somebody gets word. */
export interface AlertRule extends RuleDraft {
  readonly id: number
  readonly createdAt: Date
  /** The name that they had then. */
  readonly createdBy: string
  readonly changedAt: Date
  /** null: never. */
  readonly lastFiredAt: Date | null
  /** It is not looked at before then; null: nobody muted it. */
  readonly mutedUntil: Date | null
  /** Of thresholds; null for the others. */
  readonly thresholdState: {
    /** Of several groups, the worst. */
    readonly state: ThresholdState
    readonly since: Date
    /** The groups that are not fine. */
    readonly groups: readonly GroupState[]
  } | null
}

/** Why Mishap reopened an issue: as many events or users as it was archived for, its time, its ticket. */
export type ReopenedBecause = 'count_reached' | 'time_is_up' | 'ticket'

/** The reason why a rule has fired. */
export type Why =
  | { readonly kind: 'new' | 'resolved' }
  /** `release`: it came back in; '' where the event named none. */
  | { readonly kind: 'regressed'; readonly release: string }
  /** `because`: Mishap reopened it for another reason than its pace. */
  | { readonly kind: 'escalating'; readonly because?: ReopenedBecause }
  /** So many there were. */
  | { readonly kind: 'events' | 'users'; readonly count: number; readonly windowMinutes: number }
  | { readonly kind: 'first_in'; readonly what: 'release' | 'environment'; readonly name: string }
  | {
      readonly kind: 'threshold'
      readonly measure: Threshold['measure']
      /** How many, or of shares how many percent. */
      readonly value: number
      readonly windowMinutes: number
      readonly direction: Threshold['direction']
      /** The value that was passed; of a resolved one, the value that it is to keep to. */
      readonly limit: number
      readonly was: ThresholdState
      /** Of logs and metrics. */
      readonly about?: TelemetrySubject
    }

/** The reasons of rules that look at issues. */
export type IssueWhy = Exclude<Why, { kind: 'threshold' }>

/** The level of a firing. Of issues' rules, resolved is what the trigger of that name makes, all else is critical. */
export type FiringLevel = 'warning' | 'critical' | 'resolved'

/** A rule has fired. */
export interface Firing {
  readonly id: number
  readonly ruleId: number
  readonly ruleName: string
  readonly at: Date
  readonly level: FiringLevel
  readonly why: Why
  /** null: of a threshold, or the issue was merged or deleted since. */
  readonly issueId: IssueId | null
  /** The issue's title as it was; '' for thresholds. */
  readonly title: string
  readonly deliveries: readonly Delivery[]
}

/** The delivery of a notice to one destination. */
export interface Delivery {
  readonly id: number
  /** The name that it had then: the receiver's name, the person's. */
  readonly to: string
  readonly state: DeliveryState
  /** The number of attempts. */
  readonly attempts: number
  /** When it is tried next; null where it is settled. */
  readonly nextAt: Date | null
  /** The last answer; null before the first. */
  readonly answer: DeliveryAnswer | null
}

/** waiting: to be sent, or sent again. failed: nobody tries any more. */
export type DeliveryState = 'waiting' | 'sent' | 'failed'

export interface DeliveryAnswer {
  readonly at: Date
  /** Machine-readable: what came of it. */
  readonly outcome: DeliveryOutcome
  /** HTTP, or SMTP of mail; null: there was no answer. */
  readonly status: number | null
  /** The beginning of what the receiver said. */
  readonly text: string
  /** How long it took, milliseconds: of webhooks. */
  readonly ms?: number
}

export const deliveryOutcomes = [
  'taken',
  /** It said no, and would say so again. */
  'refused',
  /** It said: not now. */
  'busy',
  'unreachable',
  'timeout',
  /** Its address leads into the operator's own network (MISHAP_ALLOW_PRIVATE_HOSTS). */
  'private_address',
  'bad_url',
  /** The server has no SMTP. */
  'no_mail',
  /** The receiver was deleted, or its secret cannot be read with the secret of this instance. */
  'receiver_gone',
  /** The webhook was turned off while it waited. */
  'turned_off',
  /** Too much was waiting for this receiver already. */
  'queue_full',
] as const
export type DeliveryOutcome = (typeof deliveryOutcomes)[number]

/** Limits of what a person may put into a rule. */
export const ruleLimits = {
  name: 100,
  triggers: 10,
  conditions: 20,
  destinations: 20,
  /** Characters of a tag's key and value, a name, a pattern. */
  text: 200,
  count: 1_000_000_000,
  everyMinutes: 30 * 24 * 60,
} as const
