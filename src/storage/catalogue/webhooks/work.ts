import { followerOf, type WebhookWork } from '#domain/webhook/webhook-catalogue.ts'
import { FAILING_FOR_MS, type OffReason } from '#domain/webhook/webhook.ts'
import { enqueue } from '../alerts/enqueue.ts'
import { addEntry } from '../audit/audited.ts'
import { moveFollower } from '../changes/feed.ts'
import type { Db, Engine } from '../engine.ts'
import { webhooksFromRows } from './rows.ts'
import { turnOff } from './webhooks.ts'

/** The server's own access to webhooks. */
export function createWebhookWork({ db }: Engine): WebhookWork {
  return {
    active: async () =>
      webhooksFromRows(db, await db.selectFrom('webhooks').selectAll().where('off_why', 'is', null).execute()),
    target: async (id) => {
      const row = await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()
      const [webhook] = row === undefined ? [] : await webhooksFromRows(db, [row])
      return row && webhook && { webhook, sealed: row.sealed }
    },
    waiting: async (id) => {
      const { many } = await db
        .selectFrom('outbox')
        .select(({ fn }) => fn.countAll<number>().as('many'))
        .where('queue', '=', `webhook:${id}`)
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow()
      return many
    },
    tell: (id, messages, readUpTo, now) =>
      db.transaction().execute(async (trx) => {
        const on = trx.selectFrom('webhooks').select('id').where('id', '=', id).where('off_why', 'is', null)
        if ((await on.executeTakeFirst()) === undefined) return
        await enqueue(
          trx,
          messages.map((message) => ({ to: '', message, firing: null })),
          now,
        )
        await moveFollower(trx, followerOf(id), readUpTo)
      }),
    noteAnswer: (id, answer, now) => db.transaction().execute((trx) => noteAnswer(trx, id, answer, now)),
  }
}

async function noteAnswer(
  trx: Db,
  id: number,
  { isTaken, off }: { readonly isTaken: boolean; readonly off: OffReason | null },
  now: Date,
): Promise<void> {
  const row = await trx.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined || row.off_why !== null) return
  const since = isTaken ? null : (row.failing_since ?? now.getTime())
  if (since !== row.failing_since)
    await trx.updateTable('webhooks').set({ failing_since: since }).where('id', '=', id).execute()
  const why = off ?? (since !== null && now.getTime() - since >= FAILING_FOR_MS ? 'failing' : null)
  if (isTaken || why === null) return
  await turnOff(trx, id, why, now)
  const by = { kind: 'server', id: null, name: '' } as const
  await addEntry(trx, { at: now, by, action: 'webhook.turned_off', target: row.name, detail: { reason: why } })
}
