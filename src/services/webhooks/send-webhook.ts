import type { Webhook, WebhookMessage } from '#domain/webhook/webhook.ts'
import { attemptOf, type Attempt } from '#notify/alerts/attempt.ts'
import { webhookPost } from '#notify/standard-webhook.ts'
import type { WebhookParts } from './parts.ts'
import { openSecrets, signing } from './secrets.ts'

/** Sends one message of the outbox to its webhook once, and says what came of it. Never throws for what a receiver does. */
export type SendWebhook = (
  message: WebhookMessage,
  delivery: { readonly deliveryId: string; readonly now: Date },
) => Promise<Attempt>

const GONE = 410

/** With the note whether the webhook takes anything: one that does not for days is turned off, one that is gone at once. */
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

/** Signs and sends, whatever the state of the webhook. */
export async function sendTo(
  { box, send }: Pick<WebhookParts, 'box' | 'send'>,
  { webhook, sealed }: { readonly webhook: Pick<Webhook, 'url'>; readonly sealed: string },
  body: string,
  { deliveryId, now }: { readonly deliveryId: string; readonly now: Date },
): Promise<Attempt> {
  const secrets = openSecrets(box, sealed)
  if (secrets === undefined) return ended('receiver_gone', now)
  const begun = performance.now()
  // The receiver judges the time by its own clock: what waited in a queue is signed as of when it goes out.
  const sentAt = new Date()
  const post = webhookPost({ url: webhook.url, id: deliveryId, now: sentAt, body, secrets: signing(secrets, sentAt) })
  const attempt = attemptOf(await send(post), now)
  return { ...attempt, answer: { ...attempt.answer, ms: Math.round(performance.now() - begun) } }
}

function ended(outcome: 'receiver_gone' | 'turned_off', at: Date): Attempt {
  return { answer: { at, outcome, status: null, text: '' }, again: false }
}
