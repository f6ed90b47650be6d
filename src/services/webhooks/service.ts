import { randomUUID } from 'node:crypto'
import { auditActor } from '#domain/audit/audit-actor.ts'
import { ok } from '#domain/result.ts'
import type { Webhooks } from '#domain/webhook/webhooks.ts'
import type { WebhookParts } from './parts.ts'
import { newSecret, openSecrets, rotated, sealSecrets } from './secrets.ts'
import { sendTo } from './send-webhook.ts'

/** Creates the webhook functions for pages and the API that need more than the catalogue. */
export function createWebhookService(parts: WebhookParts): Webhooks {
  const { box, catalogue } = parts
  const { webhooks, webhookWork } = catalogue
  return {
    create: async (grant, draft, now) => {
      const secret = newSecret()
      const made = await webhooks.create(grant, draft, sealSecrets(box, { current: secret, previous: null }), now)
      return made.ok ? ok({ webhook: made.value, secret }) : made
    },
    rotateSecret: async (grant, id, now) => {
      const found = (await webhooks.byId(grant, id)) && (await webhookWork.target(id))
      if (found === undefined) return undefined
      const secret = newSecret()
      const next = rotated(openSecrets(box, found.sealed), secret, now)
      return (await webhooks.setSecrets(grant, id, sealSecrets(box, next), now)) ? secret : undefined
    },
    ping: async (grant, id, now) => {
      const found = (await webhooks.byId(grant, id)) && (await webhookWork.target(id))
      if (found === undefined) return undefined
      const deliveryId = randomUUID()
      const data = { by: auditActor(grant.actor), webhook: { id: String(id), name: found.webhook.name } }
      const body = JSON.stringify({ type: 'webhook.ping', timestamp: now.toISOString(), data })
      const { answer } = await sendTo(parts, found, body, { deliveryId, now })
      return webhooks.addSettled(
        grant,
        { kind: 'webhook', webhookId: id, type: 'webhook.ping', body },
        deliveryId,
        answer,
      )
    },
  }
}
