import { ok } from '#domain/result.ts'
import { cursorOf, parseCount, placeOf } from '../cursor.ts'
import { numberOf } from '../numbers.ts'
import { operation, type Operation } from '../operation.ts'
import { conflict, notFound } from '../refuse.ts'
import { pageQuery, pageShape } from '../shapes.ts'
import { deliveryShape, shownDelivery, shownWholeDelivery, wholeDeliveryShape } from '../webhook-shapes.ts'

const needs = ['org:write'] as const
const tag = 'Webhooks'

const ping = operation({
  id: 'pingWebhook',
  tag,
  method: 'post',
  path: '/webhooks/{webhook}/ping',
  summary: 'Send a test delivery and return the response',
  needs,
  answers: deliveryShape,
  handle: async ({ running, may, params, now }) => {
    const number = numberOf(params.webhook)
    const sent = number === undefined ? undefined : await running.webhooks.ping(may['org:write'], number, now)
    return sent === undefined ? notFound('webhook', params.webhook) : ok(shownDelivery(sent))
  },
})

const list = operation({
  id: 'listWebhookDeliveries',
  tag,
  method: 'get',
  path: '/webhooks/{webhook}/deliveries',
  summary: 'List webhook deliveries, newest first',
  needs,
  query: pageQuery,
  answers: pageShape(deliveryShape),
  handle: async ({ running, may, params, query }) => {
    const { webhooks } = running.catalogue
    const number = numberOf(params.webhook)
    const webhook = number === undefined ? undefined : await webhooks.byId(may['org:write'], number)
    if (webhook === undefined) return notFound('webhook', params.webhook)
    const place = placeOf(query, parseCount)
    if (!place.ok) return place
    const page = { limit: query.limit + 1, ...(place.value !== undefined && { before: place.value }) }
    const found = await webhooks.deliveries(may['org:write'], webhook.id, page)
    const shown = found.slice(0, query.limit)
    const last = shown.at(-1)
    const next = found.length > query.limit && last !== undefined ? cursorOf(String(last.id)) : null
    return ok({ data: shown.map(shownDelivery), next })
  },
})

const show = operation({
  id: 'getWebhookDelivery',
  tag,
  method: 'get',
  path: '/webhooks/{webhook}/deliveries/{delivery}',
  summary: 'Show a delivery with its body',
  needs,
  answers: wholeDeliveryShape,
  handle: async ({ running, may, params }) => {
    const [webhook, number] = [numberOf(params.webhook), numberOf(params.delivery)]
    const found =
      webhook === undefined || number === undefined
        ? undefined
        : await running.catalogue.webhooks.delivery(may['org:write'], webhook, number)
    return found === undefined ? notFound('delivery', params.delivery) : ok(shownWholeDelivery(found))
  },
})

const redeliver = operation({
  id: 'redeliverWebhook',
  tag,
  method: 'post',
  path: '/webhooks/{webhook}/deliveries/{delivery}/redeliver',
  summary: 'Redeliver a webhook delivery',
  description:
    'With the same `webhook-id` and body, signed anew. What waits for its next try is tried at once as well.',
  needs,
  answers: deliveryShape,
  handle: async ({ running, may, params, now }) => {
    const [webhook, number] = [numberOf(params.webhook), numberOf(params.delivery)]
    if (webhook === undefined || number === undefined) return notFound('delivery', params.delivery)
    const again = await running.catalogue.webhooks.redeliver(may['org:write'], webhook, number, now)
    if (again.ok) return ok(shownDelivery(again.value))
    switch (again.refusal.reason) {
      case 'not_found':
        return notFound('delivery', params.delivery)
      case 'off':
        return conflict('webhook_off', 'The webhook is off. Turn it on first.')
      case 'waiting':
        return conflict('waiting', 'It is already queued.')
    }
  },
})

export const webhookDeliveryOperations: readonly Operation[] = [ping, list, show, redeliver]
