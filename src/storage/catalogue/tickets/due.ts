import type { Selectable } from 'kysely'
import type { Db } from '../engine.ts'
import type { TicketRow } from './tables.ts'
import { ticketsOf } from './ticket-rows.ts'

const HOUR_MS = 3_600_000
/** Polling intervals of open and of closed tickets, and how long closed ones are polled. */
const OPEN_EVERY_MS = 5 * 60_000
const CLOSED_EVERY_MS = HOUR_MS
const CLOSED_FOR_MS = 14 * 24 * HOUR_MS

type Row = Selectable<TicketRow> & { readonly kind: string }

/** See TicketFeed.toClose. Skips tickets that were unlinked in the meantime. */
export function ticketsToClose(db: Db, now: Date, limit: number): Promise<Row[]> {
  return ticketsOf(db)
    .where('tickets.close_at', '<=', now.getTime())
    .where('tickets.state', '=', 'open')
    .where(({ and, not, exists, selectFrom }) => {
      const issues = selectFrom('issue_tickets')
        .innerJoin('issues', 'issues.id', 'issue_tickets.issue_id')
        .select('issues.id')
        .whereRef('issue_tickets.ticket_id', '=', 'tickets.id')
      return and([exists(issues), not(exists(issues.where('issues.status', '<>', 'resolved')))])
    })
    .orderBy('tickets.close_at')
    .limit(limit)
    .execute()
}

/** See TicketFeed.toLookAt. */
export function ticketsToLookAt(db: Db, now: Date, limit: number): Promise<Row[]> {
  const ms = now.getTime()
  return ticketsOf(db)
    .where(({ eb, and, or }) =>
      or([
        and([eb('tickets.state', '=', 'open'), eb('tickets.looked_at', '<=', ms - OPEN_EVERY_MS)]),
        and([
          eb('tickets.state', '<>', 'open'),
          eb('tickets.looked_at', '<=', ms - CLOSED_EVERY_MS),
          eb('tickets.updated_at', '>', ms - CLOSED_FOR_MS),
        ]),
      ]),
    )
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('issue_tickets').select('issue_id').whereRef('issue_tickets.ticket_id', '=', 'tickets.id')),
    )
    .orderBy('tickets.looked_at')
    .limit(limit)
    .execute()
}
