import type { Grant } from '../access/access.ts'
import type { DeliveryAnswer } from '../alert/rule.ts'
import type { Result } from '../result.ts'
import type { OffReason, Webhook, WebhookDelivery, WebhookDraft, WebhookMessage, WebhookProblem } from './webhook.ts'

/** A draft that cannot be saved. */
export type WebhookRefusal =
  | { readonly reason: 'not_found' }
  | { readonly reason: 'too_many' }
  | { readonly reason: 'problems'; readonly problems: readonly WebhookProblem[] }

type Mine = Grant<'org:write'>

/**
 * The webhooks of the organization, for whoever may set them up. A webhook may tell of every project, so all of these take
 * a grant over all projects: to a narrower one, none are there.
 */
export interface WebhookCatalogue {
  /** By name. */
  list(grant: Mine): Promise<readonly Webhook[]>
  byId(grant: Mine, id: number): Promise<Webhook | undefined>
  /** It is on, and told of what comes from now on. @param sealed its {@link WebhookSecrets} */
  create(grant: Mine, draft: WebhookDraft, sealed: string, now: Date): Promise<Result<Webhook, WebhookRefusal>>
  save(grant: Mine, id: number, draft: WebhookDraft, now: Date): Promise<Result<Webhook, WebhookRefusal>>
  /** On: it is told of what comes from now on. Off: what waits for it is not sent. */
  turn(grant: Mine, id: number, to: 'on' | 'off', now: Date): Promise<Webhook | undefined>
  setSecrets(grant: Mine, id: number, sealed: string, now: Date): Promise<boolean>
  /** With its log. */
  remove(grant: Mine, id: number, now: Date): Promise<boolean>
  /** Newest first; `before`: those older than this id. */
  deliveries(grant: Mine, id: number, page: { limit: number; before?: number }): Promise<readonly WebhookDelivery[]>
  delivery(grant: Mine, id: number, delivery: number): Promise<WebhookDelivery | undefined>
  /**
   * Sends once more what was sent already, under the same id and with the same body, and at once whatever waits for its
   * next try.
   */
  redeliver(
    grant: Mine,
    id: number,
    delivery: number,
    now: Date,
  ): Promise<Result<WebhookDelivery, { reason: 'not_found' | 'off' | 'waiting' }>>
  /** Writes down what was sent at once, by hand. */
  addSettled(grant: Mine, message: WebhookMessage, deliveryId: string, answer: DeliveryAnswer): Promise<WebhookDelivery>
}

/** What the server itself does with webhooks, without a grant. */
export interface WebhookWork {
  /** Those that are on. */
  active(): Promise<readonly Webhook[]>
  /** Where to send, and with what; undefined: it is gone. */
  target(id: number): Promise<{ readonly webhook: Webhook; readonly sealed: string } | undefined>
  /** How many wait to be sent to it. */
  waiting(id: number): Promise<number>
  /** Puts messages into the outbox and moves the follower past what they tell, in one transaction. */
  tell(id: number, messages: readonly WebhookMessage[], readUpTo: number, now: Date): Promise<void>
  /** Whether the last was taken; `off`: that was the last of it, and what waits is not sent. */
  noteAnswer(
    id: number,
    answer: { readonly isTaken: boolean; readonly off: OffReason | null },
    now: Date,
  ): Promise<void>
}

/** The name under which a webhook follows the changes. */
export function followerOf(webhookId: number): string {
  return `webhook:${webhookId}`
}
