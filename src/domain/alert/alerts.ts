import type { Grant, UsedElsewhere } from '../access/access.ts'
import type { IssueId } from '../ids.ts'
import type { Result } from '../result.ts'
import type { RuleProblem } from './check-rule.ts'
import type { Receiver, ReceiverDraft, ReceiverProblem } from './receiver.ts'
import type { AlertRule, DeliveryAnswer, FiringLevel, RuleDraft, Why } from './rule.ts'
import type { ThresholdPoint } from './threshold.ts'

/**
 * The work on alerts that takes more than the catalogue: secrets, requests to others, and questions to the event store.
 */
export interface Alerts {
  /** Creates a receiver if `id` is `undefined`. Empty secrets keep their value unless the address changed. */
  saveReceiver(
    grant: Grant<'alerts:write'>,
    id: number | undefined,
    draft: ReceiverDraft,
    now: Date,
  ): Promise<
    Result<
      Receiver,
      { reason: 'not_found' } | UsedElsewhere | { reason: 'problems'; problems: readonly ReceiverProblem[] }
    >
  >
  /** Sends a message that says so, and waits for the answer, 15 seconds at most. */
  sendTest(
    grant: Grant<'alerts:write'>,
    id: number,
    now: Date,
  ): Promise<Result<DeliveryAnswer, { reason: 'not_found' } | UsedElsewhere>>
  /** Returns what a rule would have done over the last two weeks. Takes a few seconds at most: see `complete`. */
  preview(grant: Grant<'event:read'>, draft: RuleDraft, now: Date): Promise<Result<Preview, readonly RuleProblem[]>>
  /** The values of a threshold over the last two weeks, as {@link preview} draws them; undefined: it is none. */
  chart(grant: Grant<'event:read'>, rule: AlertRule, now: Date): Promise<ThresholdPreview | undefined>
}

/** The number of days that a preview looks back. */
export const PREVIEW_DAYS = 14

export type Preview = IssuePreview | ThresholdPreview

export interface IssuePreview {
  readonly kind: 'issues'
  /** Newest first, at most 100. */
  readonly firings: readonly PreviewFiring[]
  /** When each of them was, oldest first. */
  readonly times: readonly Date[]
  /** false: there was too much to look at; what is there is the newest. */
  readonly complete: boolean
}

/** A notice that a rule would have sent. Conditions are evaluated by how the issue stands today. */
export interface PreviewFiring {
  readonly at: Date
  readonly issueId: IssueId
  readonly title: string
  readonly level: FiringLevel
  readonly why: Why
}

export interface ThresholdPreview {
  readonly kind: 'threshold'
  /** Oldest first, one for each window. */
  readonly points: readonly ThresholdPoint[]
  /** The points at which it would have changed, of all groups: one message each. */
  readonly changes: readonly ThresholdPoint[]
  /** Of a threshold that judges groups: the one that is drawn, which is the one that would have changed most. */
  readonly group: string | null
  /** How many groups there are; 1 where nothing is grouped. */
  readonly groups: number
}
