import type { Grant, UsedElsewhere } from '../access/access.ts'
import type { IssueId } from '../ids.ts'
import type { Result } from '../result.ts'
import type { RuleProblem } from './check-rule.ts'
import type { Receiver, ReceiverDraft, ReceiverProblem } from './receiver.ts'
import type { AlertRule, DeliveryAnswer, FiringLevel, RuleDraft, Why } from './rule.ts'
import type { ThresholdPoint } from './threshold.ts'

/**
 * Alert operations that need more than the catalogue: sealing secrets, outgoing requests, and queries to the event
 * store.
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
  /** Sends a test message and waits for the response, at most 15 seconds. */
  sendTest(
    grant: Grant<'alerts:write'>,
    id: number,
    now: Date,
  ): Promise<Result<DeliveryAnswer, { reason: 'not_found' } | UsedElsewhere>>
  /** What a rule would have done over the last two weeks. Bounded to a few seconds: see `complete`. */
  preview(grant: Grant<'event:read'>, draft: RuleDraft, now: Date): Promise<Result<Preview, readonly RuleProblem[]>>
  /** The values of a threshold over the last two weeks, as in {@link preview}; `undefined` for other rules. */
  chart(grant: Grant<'event:read'>, rule: AlertRule, now: Date): Promise<ThresholdPreview | undefined>
}

/** Days that a preview looks back. */
export const PREVIEW_DAYS = 14

export type Preview = IssuePreview | ThresholdPreview

export interface IssuePreview {
  readonly kind: 'issues'
  /** Newest first, at most 100. */
  readonly firings: readonly PreviewFiring[]
  /** The time of every firing, oldest first. */
  readonly times: readonly Date[]
  /** False if the preview was truncated to the newest part because there was too much data. */
  readonly complete: boolean
}

/** A notice that a rule would have sent. Conditions are evaluated against the issue's current state. */
export interface PreviewFiring {
  readonly at: Date
  readonly issueId: IssueId
  readonly title: string
  readonly level: FiringLevel
  readonly why: Why
}

export interface ThresholdPreview {
  readonly kind: 'threshold'
  /** One per window, oldest first. */
  readonly points: readonly ThresholdPoint[]
  /** State changes of all groups. Each would have sent one message. */
  readonly changes: readonly ThresholdPoint[]
  /**
   * The group shown in the chart, which is the one with the most state changes. `null` if the threshold has no groups.
   */
  readonly group: string | null
  /** Number of groups; 1 if the threshold has no groups. */
  readonly groups: number
}
