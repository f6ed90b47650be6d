import type { Webhook, WebhookMessage } from '#domain/webhook/webhook.ts'
import { attemptOf, type Attempt } from '#notify/alerts/attempt.ts'
import { webhookPost } from '#notify/standard-webhook.ts'
import type { WebhookParts } from './parts.ts'
import { openSecrets, signing } from './secrets.ts'

/**
 * Sends one message of the outbox to its webhook once, and returns the outcome. Never throws for a receiver's failure.
 */
export type SendWebhook = (
  message: WebhookMessage,
  delivery: { readonly deliveryId: string; readonly now: Date },
) => Promise<Attempt>

const GONE = 410

/**
 * Also records the receiver's health: a webhook that fails for days is turned off, and one that is gone immediately.
 */
export function createSendWebhook(parts: WebhookParts): SendWebhook {
  const { webhookWork } = parts.catalogue
  return async (message, { deliveryId, now }) => {
    const found = await webhookWork.target(message.webhookId)
    if (found === undefined) return ended('receiver_gone', now)
    if (found.webhook.off !== null) return ended('turned_off', now)
    const attempt = await sendTo(parts, found, message.body, { deliveryId, now })
    const isTaken = attempt.answer.outcome === 'taken'
    const off = attempt.answer.status === GONE ? 'gone' : null
    await webhookWork.noteAnswer(message.webhookId, { isTaken, off }, new Date())
    return attempt
  }
}

/** Signs and sends, regardless of the webhook's state. */
export async function sendTo(
  { box, send }: Pick<WebhookParts, 'box' | 'send'>,
  { webhook, sealed }: { readonly webhook: Pick<Webhook, 'url'>; readonly sealed: string },
  body: string,
  { deliveryId, now }: { readonly deliveryId: string; readonly now: Date },
): Promise<Attempt> {
  const secrets = openSecrets(box, sealed)
  if (secrets === undefined) return ended('receiver_gone', now)
  const begun = performance.now()
  // The receiver checks the timestamp against its own clock, so a queued message is signed when it is sent.
  const sentAt = new Date()
  const post = webhookPost({ url: webhook.url, id: deliveryId, now: sentAt, body, secrets: signing(secrets, sentAt) })
  const attempt = attemptOf(await send(post), now)
  return { ...attempt, answer: { ...attempt.answer, ms: Math.round(performance.now() - begun) } }
}

function ended(outcome: 'receiver_gone' | 'turned_off', at: Date): Attempt {
  return { answer: { at, outcome, status: null, text: '' }, again: false }
}
