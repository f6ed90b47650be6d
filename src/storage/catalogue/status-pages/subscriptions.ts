import type { StatusSubscriptions } from '#domain/status-page/status-page-catalogue.ts'
import { askAgainMs, MAX_SUBSCRIBERS, MAX_UNCONFIRMED } from '#domain/status-page/subscriber.ts'
import { enqueue } from '../alerts/enqueue.ts'
import type { Db, Engine } from '../engine.ts'

/** Subscriptions to status pages, which anonymous visitors request, confirm and cancel. */
export function createStatusSubscriptions({ db }: Engine): StatusSubscriptions {
  return {
    ask: (page, request, message, now) =>
      db.transaction().execute(async (trx) => {
        const id = await keepRequest(trx, page, request, now)
        if (id === undefined) return
        await enqueue(trx, [{ to: request.target, message: message(id), firing: null }], now)
      }),
    confirm: async (publicId, now) => {
      const asked = await db
        .selectFrom('status_subscribers')
        .select(['page_id', 'confirmed_at'])
        .where('public_id', '=', publicId)
        .executeTakeFirst()
      if (asked?.confirmed_at === null && !(await hasRoom(db, asked.page_id))) return false
      const confirmed = await db
        .updateTable('status_subscribers')
        .set((eb) => ({ confirmed_at: eb.fn.coalesce('confirmed_at', eb.val(now.getTime())) }))
        .where('public_id', '=', publicId)
        .executeTakeFirst()
      return confirmed.numUpdatedRows > 0n
    },
    remove: (publicId) => db.transaction().execute((trx) => removeSubscriber(trx, { publicId })),
  }
}

/** Returns the subscriber who should receive a confirmation request, or `undefined` if none should be sent. */
async function keepRequest(
  trx: Db,
  page: string,
  { publicId, kind, target, locale }: Parameters<StatusSubscriptions['ask']>[1],
  now: Date,
): Promise<number | undefined> {
  const of = await trx.selectFrom('status_pages').select('id').where('public_id', '=', page).executeTakeFirst()
  if (of === undefined) return undefined
  const known = await trx
    .selectFrom('status_subscribers')
    .selectAll()
    .where('page_id', '=', of.id)
    .where('kind', '=', kind)
    .where('target', '=', target)
    .executeTakeFirst()
  if (known !== undefined) {
    if (known.confirmed_at !== null || now.getTime() - known.created_at < askAgainMs[kind]) return undefined
    await removeSubscriber(trx, { publicId: known.public_id })
  }
  if (!(await hasRoom(trx, of.id))) return undefined
  await makeRoom(trx, of.id)
  const values = { page_id: of.id, public_id: publicId, kind, target, locale, created_at: now.getTime() }
  const { id } = await trx
    .insertInto('status_subscribers')
    .values({ ...values, confirmed_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Unconfirmed requests do not count towards the limit of subscribers. */
async function hasRoom(trx: Db, page: number): Promise<boolean> {
  const { many } = await trx
    .selectFrom('status_subscribers')
    .select(({ fn }) => fn.countAll().as('many'))
    .where('page_id', '=', page)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(many) < MAX_SUBSCRIBERS
}

async function makeRoom(trx: Db, page: number): Promise<void> {
  const tooMany = await trx
    .selectFrom('status_subscribers')
    .select('public_id')
    .where('page_id', '=', page)
    .where('confirmed_at', 'is', null)
    .orderBy('id', 'desc')
    .offset(MAX_UNCONFIRMED - 1)
    .limit(100)
    .execute()
  for (const { public_id: publicId } of tooMany) await removeSubscriber(trx, { publicId })
}

/** Removes a subscriber and their queued messages. Returns false if the subscriber does not exist. */
export async function removeSubscriber(
  trx: Db,
  which: { readonly publicId: string } | { readonly page: number; readonly id: number },
): Promise<boolean> {
  const removing = trx.deleteFrom('status_subscribers').returning('id')
  const chosen =
    'publicId' in which
      ? removing.where('public_id', '=', which.publicId)
      : removing.where('page_id', '=', which.page).where('id', '=', which.id)
  const removed = await chosen.executeTakeFirst()
  if (removed === undefined) return false
  await trx
    .deleteFrom('outbox')
    .where('queue', '=', `subscriber:${removed.id}`)
    .where('state', '=', 'waiting')
    .execute()
  return true
}
