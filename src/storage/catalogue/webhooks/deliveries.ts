import type { WebhookCatalogue } from '#domain/webhook/webhook-catalogue.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Db, Engine } from '../engine.ts'
import { deliveryFromRow, oneWebhook } from './rows.ts'

type Deliveries = Pick<WebhookCatalogue, 'deliveries' | 'delivery' | 'redeliver' | 'addSettled'>

/** The delivery log of webhooks, which is their part of the outbox. */
export function createDeliveries({ db }: Engine): Deliveries {
  return {
    deliveries: async (grant, id, { limit, before }) => {
      if ((await oneWebhook(db, grant, id)) === undefined) return []
      const lines = log(db, id).orderBy('id', 'desc').limit(limit)
      const rows = await (before === undefined ? lines : lines.where('id', '<', before)).execute()
      return rows.map(deliveryFromRow)
    },
    delivery: async (grant, id, delivery) => {
      if ((await oneWebhook(db, grant, id)) === undefined) return undefined
      const row = await log(db, id).where('id', '=', delivery).executeTakeFirst()
      return row && deliveryFromRow(row)
    },
    redeliver: (grant, id, delivery, now) =>
      db.transaction().execute((trx) => redeliver(trx, grant, id, delivery, now)),
    addSettled: async (grant, message, deliveryId, answer) => {
      if ((await oneWebhook(db, grant, message.webhookId)) === undefined) throw new Error('There is no such webhook.')
      const row = await db
        .insertInto('outbox')
        .values({
          queue: queueOf(message.webhookId),
          delivery_id: deliveryId,
          recipient: '',
          parcel: JSON.stringify(message),
          firing_id: null,
          state: answer.outcome === 'taken' ? 'sent' : 'failed',
          attempts: 1,
          created_at: answer.at.getTime(),
          next_at: null,
          answer: JSON.stringify(answer),
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return deliveryFromRow(row)
    },
  }
}

async function redeliver(
  trx: Db,
  ...[grant, id, delivery, now]: Parameters<Deliveries['redeliver']>
): ReturnType<Deliveries['redeliver']> {
  const webhook = await oneWebhook(trx, grant, id)
  const row = webhook && (await log(trx, id).where('id', '=', delivery).executeTakeFirst())
  if (webhook === undefined || row === undefined) return refuse({ reason: 'not_found' })
  if (webhook.off !== null) return refuse({ reason: 'off' })
  if (row.state === 'waiting' && row.next_at !== null && row.next_at <= now.getTime())
    return refuse({ reason: 'waiting' })
  await trx.updateTable('outbox').set({ state: 'waiting' }).where('id', '=', delivery).execute()
  // Otherwise a delivery that waits for its retry would block this one.
  await trx
    .updateTable('outbox')
    .set({ next_at: now.getTime() })
    .where('queue', '=', queueOf(id))
    .where('state', '=', 'waiting')
    .execute()
  return ok(deliveryFromRow(await log(trx, id).where('id', '=', delivery).executeTakeFirstOrThrow()))
}

function queueOf(webhookId: number): string {
  return `webhook:${webhookId}`
}

function log(db: Db, webhookId: number) {
  return db.selectFrom('outbox').selectAll().where('queue', '=', queueOf(webhookId))
}
