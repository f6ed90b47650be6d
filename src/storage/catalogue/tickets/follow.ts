import type { Db } from '../engine.ts'
import { happeningFromRow } from '../triage/activity-rows.ts'

const FOLLOWER = 'tickets'
/** How long a user can undo resolving an issue before its ticket is closed. */
const GRACE_MS = 30_000

/** See TicketFeed.follow. Ignores history from before the first follower. */
export async function follow(trx: Db, limit: number, now: Date): Promise<number> {
  const from = await position(trx)
  const lines = await trx
    .selectFrom('issue_activity')
    .select(['id', 'issue_id', 'kind', 'detail'])
    .where('id', '>', from)
    .orderBy('id')
    .limit(limit)
    .execute()
  const resolved = lines.flatMap((line) => {
    const what = line.kind === 'state' ? happeningFromRow(line) : undefined
    return what?.kind === 'state' && what.is.status === 'resolved' ? [line.issue_id] : []
  })
  if (resolved.length > 0) await markForClosing(trx, [...new Set(resolved)], now)
  const last = lines.at(-1)
  if (last !== undefined) await moveTo(trx, last.id)
  return lines.length
}

async function position(trx: Db): Promise<number> {
  const known = trx.selectFrom('activity_positions').select('activity_id').where('follower', '=', FOLLOWER)
  const row = await known.executeTakeFirst()
  if (row !== undefined) return row.activity_id
  const newest = trx.selectFrom('issue_activity').select('id').orderBy('id', 'desc').limit(1)
  const last = (await newest.executeTakeFirst())?.id ?? 0
  await moveTo(trx, last)
  return last
}

async function moveTo(trx: Db, id: number): Promise<void> {
  await trx
    .insertInto('activity_positions')
    .values({ follower: FOLLOWER, activity_id: id })
    .onConflict((conflict) => conflict.column('follower').doUpdateSet({ activity_id: id }))
    .execute()
}

async function markForClosing(trx: Db, issues: readonly number[], now: Date): Promise<void> {
  await trx
    .updateTable('tickets')
    .set({ close_at: now.getTime() + GRACE_MS, close_attempts: 0 })
    .where('state', '=', 'open')
    .where('id', 'in', (eb) => eb.selectFrom('issue_tickets').select('ticket_id').where('issue_id', 'in', issues))
    .where('integration_id', 'in', (eb) => eb.selectFrom('integrations').select('id').where('closes_tickets', '=', 1))
    .execute()
}
