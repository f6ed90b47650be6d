import type { Grant, UsedElsewhere } from '../access/access.ts'
import type { IssueId, ProjectId } from '../ids.ts'
import type { Result } from '../result.ts'
import type { RuleProblem } from './check-rule.ts'
import type { Receiver, ReceiverFace, ReceiverKind } from './receiver.ts'
import type { AlertRule, Firing, RuleDraft } from './rule.ts'

/**
 * Alert rules, their receivers and their firing history. A rule is invisible to a grant that does not cover all of its
 * projects. Every change is written to the audit log.
 */
export interface AlertCatalogue {
  /** Sorted by name. */
  rules(grant: Grant<'alerts:read'>): Promise<readonly AlertRule[]>
  rule(grant: Grant<'alerts:read'>, id: number): Promise<AlertRule | undefined>
  /** Validates the draft (./check-rule.ts) and resolves the receivers and people it references. */
  createRule(
    grant: Grant<'alerts:write'>,
    draft: RuleDraft,
    now: Date,
  ): Promise<Result<AlertRule, readonly RuleProblem[]>>
  /** Resets a threshold to `ok` when its limits change. Returns `undefined` if the rule does not exist. */
  updateRule(
    grant: Grant<'alerts:write'>,
    id: number,
    draft: RuleDraft,
    now: Date,
  ): Promise<Result<AlertRule, readonly RuleProblem[]> | undefined>
  /** Suspends the rule until `until`; `null` unmutes it. Returns `undefined` if the rule does not exist. */
  muteRule(grant: Grant<'alerts:write'>, id: number, until: Date | null, now: Date): Promise<AlertRule | undefined>
  /** Also deletes the rule's history and cancels its pending deliveries. Returns false if the rule does not exist. */
  removeRule(grant: Grant<'alerts:write'>, id: number, now: Date): Promise<boolean>

  /**
   * Newest first, optionally filtered by rule, by issue, or by project (its issues and rules). `before`: firings older
   * than this id.
   */
  firings(
    grant: Grant<'alerts:read'>,
    of: { readonly rule?: number; readonly issue?: IssueId; readonly project?: ProjectId },
    page: { readonly limit: number; readonly before?: number },
  ): Promise<readonly Firing[]>
  /** The times at which a rule fired since `since`, oldest first. */
  firingTimes(grant: Grant<'alerts:read'>, rule: number, since: Date): Promise<readonly Pick<Firing, 'at' | 'level'>[]>
  /** Number of firings per rule since `since`. Rules that did not fire are absent. */
  firingCounts(grant: Grant<'alerts:read'>, since: Date): Promise<ReadonlyMap<number, number>>

  /** Sorted by name. */
  receivers(grant: Grant<'alerts:read'>): Promise<readonly Receiver[]>
  /** Number of visible rules that use each receiver. Unused receivers are absent. */
  receiverUse(grant: Grant<'alerts:read'>): Promise<ReadonlyMap<number, number>>
  /**
   * Use `Alerts.saveReceiver` (./alerts.ts) instead: it validates the draft and seals the secrets. Creates a receiver
   * if `id` is `undefined`.
   */
  writeReceiver(
    grant: Grant<'alerts:write'>,
    id: number | undefined,
    receiver: SealedReceiver,
    now: Date,
  ): Promise<Result<Receiver, { reason: 'taken' | 'not_found' } | UsedElsewhere>>
  /** Refused while rules use it; `rules` is their number. */
  removeReceiver(
    grant: Grant<'alerts:write'>,
    id: number,
    now: Date,
  ): Promise<Result<void, { reason: 'not_found' } | { reason: 'in_use'; rules: number }>>
}

/** A receiver as stored. `sealed` is its config, encrypted for this instance. */
export interface SealedReceiver {
  readonly kind: ReceiverKind
  readonly name: string
  readonly locale: string
  readonly face: ReceiverFace
  readonly sealed: string
}
