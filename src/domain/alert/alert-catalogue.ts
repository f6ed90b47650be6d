import type { Grant, UsedElsewhere } from '../access/access.ts'
import type { IssueId, ProjectId } from '../ids.ts'
import type { Result } from '../result.ts'
import type { RuleProblem } from './check-rule.ts'
import type { Receiver, ReceiverFace, ReceiverKind } from './receiver.ts'
import type { AlertRule, Firing, RuleDraft } from './rule.ts'

/**
 * Rules, where they send word to, and what they have done. A rule over projects that a grant does not cover, all of them
 * where it is over all, is as if there were none. Every change is in the audit log.
 */
export interface AlertCatalogue {
  /** By name. */
  rules(grant: Grant<'alerts:read'>): Promise<readonly AlertRule[]>
  rule(grant: Grant<'alerts:read'>, id: number): Promise<AlertRule | undefined>
  /** The draft is checked (./check-rule.ts), and what it names is looked up. */
  createRule(
    grant: Grant<'alerts:write'>,
    draft: RuleDraft,
    now: Date,
  ): Promise<Result<AlertRule, readonly RuleProblem[]>>
  /** A threshold whose limits change begins anew with `ok`. undefined: there is no such rule. */
  updateRule(
    grant: Grant<'alerts:write'>,
    id: number,
    draft: RuleDraft,
    now: Date,
  ): Promise<Result<AlertRule, readonly RuleProblem[]> | undefined>
  /** Nothing is looked at before `until`; null: it is looked at again. undefined: there is no such rule. */
  muteRule(grant: Grant<'alerts:write'>, id: number, until: Date | null, now: Date): Promise<AlertRule | undefined>
  /** With its history. What it has to deliver is not sent any more. false: there was none. */
  removeRule(grant: Grant<'alerts:write'>, id: number, now: Date): Promise<boolean>

  /** Newest first; of one rule, one issue, one project's issues and rules, or all. `before`: firings older than this id. */
  firings(
    grant: Grant<'alerts:read'>,
    of: { readonly rule?: number; readonly issue?: IssueId; readonly project?: ProjectId },
    page: { readonly limit: number; readonly before?: number },
  ): Promise<readonly Firing[]>
  /** Returns when a rule fired since then, oldest first. */
  firingTimes(grant: Grant<'alerts:read'>, rule: number, since: Date): Promise<readonly Pick<Firing, 'at' | 'level'>[]>
  /** Returns how often each rule fired since then; those that did not are absent. */
  firingCounts(grant: Grant<'alerts:read'>, since: Date): Promise<ReadonlyMap<number, number>>

  /** By name. */
  receivers(grant: Grant<'alerts:read'>): Promise<readonly Receiver[]>
  /** Returns how many rules that the grant covers send to each; those without are absent. */
  receiverUse(grant: Grant<'alerts:read'>): Promise<ReadonlyMap<number, number>>
  /** Use `Alerts.saveReceiver` (./alerts.ts): it checks, and seals the secrets. `id` undefined: makes one. */
  writeReceiver(
    grant: Grant<'alerts:write'>,
    id: number | undefined,
    receiver: SealedReceiver,
    now: Date,
  ): Promise<Result<Receiver, { reason: 'taken' | 'not_found' } | UsedElsewhere>>
  /** Refused while rules send to it: `rules` says how many. */
  removeReceiver(
    grant: Grant<'alerts:write'>,
    id: number,
    now: Date,
  ): Promise<Result<void, { reason: 'not_found' } | { reason: 'in_use'; rules: number }>>
}

/** A receiver as it is kept: `sealed` is its config, readable by this instance alone. */
export interface SealedReceiver {
  readonly kind: ReceiverKind
  readonly name: string
  readonly locale: string
  readonly face: ReceiverFace
  readonly sealed: string
}
