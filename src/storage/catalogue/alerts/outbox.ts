import type { Outbox, OutboxMessage, QueueName } from '#domain/alert/outbox.ts'
import type { Engine } from '../engine.ts'

/** Messages waiting to be sent, and the results of earlier ones. */
export function createOutbox({ db }: Engine): Outbox {
  return {
    due: async (now, limit, kind) => {
      // Only the head of each queue, so that a message waiting for a retry delays only its own queue.
      const rows = await db
        .selectFrom('outbox')
        .selectAll()
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('outbox')
            .select(({ fn }) => fn.min('id').as('id'))
            .where('state', '=', 'waiting')
            .$if(kind !== undefined, (of) => of.where('queue', 'like', `${kind}:%`))
            .groupBy('queue'),
        )
        .where('next_at', '<=', now.getTime())
        .orderBy('next_at')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map((row) => ({
        id: row.id,
        deliveryId: row.delivery_id,
        // Only this folder writes these columns.
        queue: row.queue as QueueName,
        message: JSON.parse(row.parcel) as OutboxMessage,
        attempts: row.attempts,
        createdAt: new Date(row.created_at),
      }))
    },

    settle: async (id, settlement) => {
      await db
        .updateTable('outbox')
        .set((eb) => ({
          state: settlement.state,
          attempts: eb('attempts', '+', 1),
          next_at: settlement.state === 'waiting' ? settlement.nextAt.getTime() : null,
          answer: JSON.stringify(settlement.answer),
        }))
        .where('id', '=', id)
        .execute()
    },

    backlog: () => backlogOf(db),

    forgetBefore: (before) => forgetSettled(db, before),
  }
}

async function forgetSettled(db: Engine['db'], before: Date): Promise<number> {
  const forgotten = await db
    .deleteFrom('outbox')
    .where('created_at', '<', before.getTime())
    .where('state', '<>', 'waiting')
    .executeTakeFirst()
  await db.deleteFrom('alert_firings').where('at', '<', before.getTime()).execute()
  return Number(forgotten.numDeletedRows)
}

async function backlogOf(db: Engine['db']): Promise<Awaited<ReturnType<Outbox['backlog']>>> {
  const { waiting, oldest } = await db
    .selectFrom('outbox')
    .select(({ fn }) => [fn.countAll().as('waiting'), fn.min('created_at').as('oldest')])
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return { waiting: Number(waiting), oldestAt: oldest === null ? null : new Date(oldest) }
}
