import type { RemoteTicket } from '#domain/ticket/ticket.ts'
import type { Db } from '../engine.ts'
import { mishap } from '../triage/activity-rows.ts'
import { issueStateRows, toState, writeChanges, type IssueStateRow } from '../triage/issue-changes.ts'

/** See TicketFeed.observed. */
export async function observed(trx: Db, integrationId: number, ticket: RemoteTicket, now: Date): Promise<number> {
  const known = await trx
    .selectFrom('tickets')
    .innerJoin('integrations', 'integrations.id', 'tickets.integration_id')
    .select(['tickets.id', 'tickets.state', 'tickets.updated_at', 'integrations.resolves_issues'])
    .where('tickets.integration_id', '=', integrationId)
    .where('tickets.ticket_key', '=', ticket.key)
    .executeTakeFirst()
  if (known === undefined || ticket.updatedAt.getTime() < known.updated_at) return 0
  const { url, title, state, updatedAt, key } = ticket
  await trx
    .updateTable('tickets')
    .set({ url, title, state, updated_at: updatedAt.getTime(), looked_at: now.getTime() })
    // The ticket needs no closing any more.
    .$if(state !== 'open', (update) => update.set({ close_at: null, close_attempts: 0 }))
    .where('id', '=', known.id)
    .execute()
  // A redelivered webhook reports the same moment again, so it changes neither the ticket's state nor an issue.
  if (state === known.state || known.resolves_issues !== 1) return 0
  const rows = await issuesToChange(trx, known.id, state)
  const changes = rows.map((row) =>
    toState(
      row,
      state === 'open'
        ? { status: 'unresolved', substatus: 'ongoing' }
        : { status: 'resolved', resolution: { kind: 'now' }, at: now },
      now,
      { why: 'ticket', ticket: key },
    ),
  )
  await writeChanges(trx, changes, { by: mishap, now })
  return changes.length
}

/**
 * When a ticket is reopened: its resolved issues. When it is closed: its unresolved issues, except those with another
 * open ticket whose integration resolves issues. When it is closed for any reason other than a fix: none.
 */
function issuesToChange(trx: Db, ticketId: number, state: RemoteTicket['state']): Promise<readonly IssueStateRow[]> {
  const linked = issueStateRows(trx)
    .innerJoin('issue_tickets', 'issue_tickets.issue_id', 'issues.id')
    .where('issue_tickets.ticket_id', '=', ticketId)
  switch (state) {
    case 'open':
      return linked.where('issues.status', '=', 'resolved').execute()
    case 'not_planned':
      return Promise.resolve([])
    case 'closed':
      return linked
        .where('issues.status', '<>', 'resolved')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('issue_tickets as other')
                .innerJoin('tickets', 'tickets.id', 'other.ticket_id')
                .innerJoin('integrations', 'integrations.id', 'tickets.integration_id')
                .select('tickets.id')
                .whereRef('other.issue_id', '=', 'issues.id')
                .where('tickets.state', '=', 'open')
                .where('integrations.resolves_issues', '=', 1),
            ),
          ),
        )
        .execute()
  }
}
