import type { Grant } from '../access/access.ts'
import type { Result } from '../result.ts'
import type { Webhook, WebhookDelivery, WebhookDraft } from './webhook.ts'
import type { WebhookRefusal } from './webhook-catalogue.ts'

/** Webhook operations that involve secrets or requests. */
export interface Webhooks {
  /** Returns the signing secret, which is shown only once. */
  create(
    grant: Grant<'org:write'>,
    draft: WebhookDraft,
    now: Date,
  ): Promise<Result<{ readonly webhook: Webhook; readonly secret: string }, WebhookRefusal>>
  /**
   * Creates a new secret. The previous one is also used for signing for a day. `undefined` if the webhook does not
   * exist.
   */
  rotateSecret(grant: Grant<'org:write'>, id: number, now: Date): Promise<string | undefined>
  /**
   * Sends a test immediately, even if the webhook is off, and adds it to the log. `undefined` if the webhook does not
   * exist.
   */
  ping(grant: Grant<'org:write'>, id: number, now: Date): Promise<WebhookDelivery | undefined>
}
