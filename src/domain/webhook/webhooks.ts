import type { Grant } from '../access/access.ts'
import type { Result } from '../result.ts'
import type { Webhook, WebhookDelivery, WebhookDraft } from './webhook.ts'
import type { WebhookRefusal } from './webhook-catalogue.ts'

/** What takes secrets, or sends, beside the catalogue. */
export interface Webhooks {
  /** Returns the secret that signs: it is shown this once. */
  create(
    grant: Grant<'org:write'>,
    draft: WebhookDraft,
    now: Date,
  ): Promise<Result<{ readonly webhook: Webhook; readonly secret: string }, WebhookRefusal>>
  /** A new secret. The one before signs as well for a day. undefined: there is no such webhook. */
  rotateSecret(grant: Grant<'org:write'>, id: number, now: Date): Promise<string | undefined>
  /** Sends a test at once, be the webhook on or off, and writes it into its log. undefined: there is no such webhook. */
  ping(grant: Grant<'org:write'>, id: number, now: Date): Promise<WebhookDelivery | undefined>
}
