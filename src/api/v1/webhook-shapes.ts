import { z } from 'zod'
import { deliveryOutcomes } from '#domain/alert/rule.ts'
import { changeKinds } from '#domain/change/change.ts'
import {
  MAX_WEBHOOK_NAME,
  MAX_WEBHOOK_URL,
  offReasons,
  type Webhook,
  type WebhookDelivery,
} from '#domain/webhook/webhook.ts'
import { anything, id, iso, isoOrNull, name, time } from './shapes.ts'

const kinds = z.array(z.enum(changeKinds)).min(1).nullable()

export const webhookShape = z
  .object({
    id,
    name: z.string(),
    url: z.string(),
    kinds: kinds.describe('Event kinds to deliver; null: all, including future kinds.'),
    projectIds: z
      .array(id)
      .nullable()
      .describe('null: every project and organization-wide entries. A list: only these projects.'),
    status: z.enum(['on', 'off']),
    off: z
      .object({ why: z.enum(offReasons), at: time })
      .nullable()
      .describe('`failing`: nothing was taken for three days. `gone`: the receiver answered 410.'),
    failingSince: time.nullable().describe('Start of the current failures; null: the last delivery succeeded.'),
    createdAt: time,
    createdBy: z.string(),
  })
  .meta({ id: 'Webhook' })

/** A webhook in a response, never with its secret. */
export function shownWebhook({ kinds: told, projects, off, ...webhook }: Webhook): z.input<typeof webhookShape> {
  return {
    id: String(webhook.id),
    name: webhook.name,
    url: webhook.url,
    kinds: told === 'all' ? null : [...told],
    projectIds: projects === 'all' ? null : projects.map(String),
    status: off === null ? 'on' : 'off',
    off: off && { why: off.why, at: iso(off.at) },
    failingSince: isoOrNull(webhook.failingSince),
    createdAt: iso(webhook.createdAt),
    createdBy: webhook.createdBy,
  }
}

/** The body that creates or changes a webhook. Projects are named by slug or id. */
export const webhookDraft = z.strictObject({
  name: name(MAX_WEBHOOK_NAME),
  url: z.string().max(MAX_WEBHOOK_URL).describe('http or https.'),
  kinds,
  projects: z.array(z.string().max(100)).min(1).max(1_000).nullable(),
})

export const deliveryShape = z
  .object({
    id,
    webhookId: z.string().describe('The header `webhook-id` of each try.'),
    type: z.enum([...changeKinds, 'webhook.ping']),
    state: z.enum(['waiting', 'sent', 'failed']),
    attempts: z.int(),
    createdAt: time,
    nextAttemptAt: time.nullable().describe('null: no further attempts.'),
    answer: z
      .object({
        at: time,
        outcome: z.enum(deliveryOutcomes),
        status: z.int().nullable().describe('null: no response.'),
        durationMs: z.int().nullable(),
        text: z.string().describe('The start of the response body.'),
      })
      .nullable()
      .describe('Of the last try.'),
  })
  .meta({ id: 'WebhookDelivery' })

/** The same with the body that was sent. */
export const wholeDeliveryShape = deliveryShape.extend({ body: anything }).meta({ id: 'WholeWebhookDelivery' })

export function shownDelivery({ answer, ...delivery }: WebhookDelivery): z.input<typeof deliveryShape> {
  return {
    id: String(delivery.id),
    webhookId: delivery.deliveryId,
    type: delivery.type,
    state: delivery.state,
    attempts: delivery.attempts,
    createdAt: iso(delivery.createdAt),
    nextAttemptAt: isoOrNull(delivery.nextAt),
    answer: answer && {
      at: iso(answer.at),
      outcome: answer.outcome,
      status: answer.status,
      durationMs: answer.ms ?? null,
      text: answer.text,
    },
  }
}

export function shownWholeDelivery(delivery: WebhookDelivery): z.input<typeof wholeDeliveryShape> {
  // Only this server writes these bodies.
  return { ...shownDelivery(delivery), body: JSON.parse(delivery.body) as unknown }
}
