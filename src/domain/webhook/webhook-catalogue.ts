import type { Grant } from '../access/access.ts'
import type { DeliveryAnswer } from '../alert/rule.ts'
import type { Result } from '../result.ts'
import type { OffReason, Webhook, WebhookDelivery, WebhookDraft, WebhookMessage, WebhookProblem } from './webhook.ts'

export type WebhookRefusal =
  | { readonly reason: 'not_found' }
  | { readonly reason: 'too_many' }
  | { readonly reason: 'problems'; readonly problems: readonly WebhookProblem[] }

type Mine = Grant<'org:write'>

/**
 * Management of the organization's webhooks. A webhook may reveal data of every project, so a grant that does not cover
 * all projects sees none of them.
 */
export interface WebhookCatalogue {
  /** Sorted by name. */
  list(grant: Mine): Promise<readonly Webhook[]>
  byId(grant: Mine, id: number): Promise<Webhook | undefined>
  /**
   * Creates a webhook that is on and receives changes from now on.
   * @param sealed its {@link WebhookSecrets}
   */
  create(grant: Mine, draft: WebhookDraft, sealed: string, now: Date): Promise<Result<Webhook, WebhookRefusal>>
  save(grant: Mine, id: number, draft: WebhookDraft, now: Date): Promise<Result<Webhook, WebhookRefusal>>
  /** On: receives changes from now on. Off: cancels pending messages. */
  turn(grant: Mine, id: number, to: 'on' | 'off', now: Date): Promise<Webhook | undefined>
  setSecrets(grant: Mine, id: number, sealed: string, now: Date): Promise<boolean>
  /** Also deletes its log. */
  remove(grant: Mine, id: number, now: Date): Promise<boolean>
  /** Newest first; `before`: deliveries older than this id. */
  deliveries(grant: Mine, id: number, page: { limit: number; before?: number }): Promise<readonly WebhookDelivery[]>
  delivery(grant: Mine, id: number, delivery: number): Promise<WebhookDelivery | undefined>
  /** Sends a delivery again immediately, with the same id and body, or retries a waiting one early. */
  redeliver(
    grant: Mine,
    id: number,
    delivery: number,
    now: Date,
  ): Promise<Result<WebhookDelivery, { reason: 'not_found' | 'off' | 'waiting' }>>
  /** Records a delivery that was sent immediately by a user. */
  addSettled(grant: Mine, message: WebhookMessage, deliveryId: string, answer: DeliveryAnswer): Promise<WebhookDelivery>
}

/** The server's own access to webhooks, without a grant. */
export interface WebhookWork {
  /** Webhooks that are on. */
  active(): Promise<readonly Webhook[]>
  /** A webhook with its sealed secrets; `undefined` if it was deleted. */
  target(id: number): Promise<{ readonly webhook: Webhook; readonly sealed: string } | undefined>
  /** Number of messages waiting to be sent to it. */
  waiting(id: number): Promise<number>
  /** Queues messages in the outbox and advances the follower past them, in one transaction. */
  tell(id: number, messages: readonly WebhookMessage[], readUpTo: number, now: Date): Promise<void>
  /** Records whether the last delivery succeeded; `off`: turns the webhook off and cancels pending messages. */
  noteAnswer(
    id: number,
    answer: { readonly isTaken: boolean; readonly off: OffReason | null },
    now: Date,
  ): Promise<void>
}

/** The name under which a webhook follows the change feed. */
export function followerOf(webhookId: number): string {
  return `webhook:${webhookId}`
}
