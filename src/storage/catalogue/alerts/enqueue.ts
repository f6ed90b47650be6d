import { randomUUID } from 'node:crypto'
import { MAX_QUEUE, queueOf, type OutboxMessage } from '#domain/alert/outbox.ts'
import type { DeliveryAnswer } from '#domain/alert/rule.ts'
import type { Db } from '../engine.ts'

/**
 * Adds messages to the outbox, in the transaction of the change they report. A full queue drops further messages: five
 * hundred messages at once help no reader, and the backlog stays bounded.
 */
export async function enqueue(
  trx: Db,
  messages: readonly { readonly to: string; readonly message: OutboxMessage; readonly firing: number | null }[],
  now: Date,
): Promise<void> {
  for (const { to, message, firing } of messages) {
    const queue = queueOf(message)
    const isFull = (await waitingIn(trx, queue)) >= MAX_QUEUE
    const answer: DeliveryAnswer = { at: now, outcome: 'queue_full', status: null, text: '' }
    await trx
      .insertInto('outbox')
      .values({
        queue,
        delivery_id: randomUUID(),
        recipient: to,
        parcel: JSON.stringify(message),
        firing_id: firing,
        state: isFull ? 'failed' : 'waiting',
        attempts: 0,
        created_at: now.getTime(),
        next_at: isFull ? null : now.getTime(),
        answer: isFull ? JSON.stringify(answer) : null,
      })
      .execute()
  }
}

async function waitingIn(db: Db, queue: string): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('queue', '=', queue)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return count
}
