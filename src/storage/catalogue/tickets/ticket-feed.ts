import type { TicketFeed } from '#domain/ticket/ticket.ts'
import type { Engine } from '../engine.ts'
import { ticketsToClose, ticketsToLookAt } from './due.ts'
import { follow } from './follow.ts'
import { mended } from './mended.ts'
import { observed } from './observed.ts'
import { integrationsFromRows, ticketFromRow } from './ticket-rows.ts'

/** Ticket access for webhooks and background work. */
export function createTicketFeed(engine: Engine): TicketFeed {
  const { db } = engine
  return {
    integration: async (id) => {
      const rows = await db.selectFrom('integrations').selectAll().where('id', '=', id).execute()
      const [integration] = await integrationsFromRows(db, rows)
      const [row] = rows
      return integration && row && { ...integration, sealedToken: row.token, sealedWebhookSecret: row.webhook_secret }
    },
    heard: async (id, now) => {
      await db.updateTable('integrations').set({ hook_heard_at: now.getTime() }).where('id', '=', id).execute()
    },
    observed: (integrationId, ticket, now) =>
      db.transaction().execute((trx) => observed(trx, integrationId, ticket, now)),
    vanished: async (integrationId, key) => {
      await db.deleteFrom('tickets').where('integration_id', '=', integrationId).where('ticket_key', '=', key).execute()
    },
    mended: (repository, commit, issues, now) =>
      db.transaction().execute((trx) => mended(trx, repository, commit, issues, now)),
    follow: (limit, now) => db.transaction().execute((trx) => follow(trx, limit, now)),
    toClose: async (now, limit) => {
      const rows = await ticketsToClose(db, now, limit)
      return rows.map((row) => ({ ...ticketFromRow(row), attempts: row.close_attempts }))
    },
    closeFailed: async (ticketId, again) => {
      await db
        .updateTable('tickets')
        .set((eb) => ({ close_at: again?.getTime() ?? null, close_attempts: eb('close_attempts', '+', 1) }))
        .where('id', '=', ticketId)
        .execute()
    },
    toLookAt: async (now, limit) => (await ticketsToLookAt(db, now, limit)).map(ticketFromRow),
    lookedAt: async (ticketId, now) => {
      await db.updateTable('tickets').set({ looked_at: now.getTime() }).where('id', '=', ticketId).execute()
    },
  }
}
