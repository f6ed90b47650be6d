import type { Grant } from '#domain/access/access.ts'
import type { IssueId } from '#domain/ids.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { RemoteTicket, Ticket, TicketCatalogue } from '#domain/ticket/ticket.ts'
import { covered, type Db, type Engine } from '../engine.ts'
import { activityActor, addActivity } from '../triage/activity-rows.ts'
import { ticketFromRow, ticketsOf } from './ticket-rows.ts'

type May = Grant<'event:write'>
interface IssueAt {
  readonly id: number
  readonly project_id: number
}

export function createTickets(engine: Engine): TicketCatalogue {
  const { db } = engine
  return {
    of: async (grant, issue) => {
      const rows = await ticketsOf(db)
        .innerJoin('issue_tickets', 'issue_tickets.ticket_id', 'tickets.id')
        .innerJoin('issues', 'issues.id', 'issue_tickets.issue_id')
        .where('issue_tickets.issue_id', '=', issue)
        .where(covered(grant, 'issues.project_id'))
        .orderBy('issue_tickets.linked_at')
        .orderBy('tickets.id')
        .execute()
      return rows.map(ticketFromRow)
    },
    link: (grant, issue, integrationId, ticket, now) =>
      db.transaction().execute(async (trx) => {
        const at = await issueAt(trx, grant, issue)
        const integration = trx.selectFrom('integrations').select('id').where('id', '=', integrationId)
        if (at === undefined || (await integration.executeTakeFirst()) === undefined)
          return refuse({ reason: 'not_found' })
        const id = await keep(trx, integrationId, ticket, now)
        return linkTo(trx, grant, at, id, now)
      }),
    relink: (grant, issue, ticketId, now) =>
      db.transaction().execute(async (trx) => {
        const at = await issueAt(trx, grant, issue)
        const wasLinked = at !== undefined && (await wasTakenOff(trx, at, ticketId))
        return wasLinked ? linkTo(trx, grant, at, ticketId, now) : refuse({ reason: 'not_found' })
      }),
    unlink: (grant, issue, ticketId, now) =>
      db.transaction().execute((trx) => unlink(trx, grant, issue, ticketId, now)),
  }
}

async function issueAt(db: Db, grant: May, issue: IssueId): Promise<IssueAt | undefined> {
  const found = db.selectFrom('issues').select(['id', 'project_id']).where('id', '=', issue)
  return found.where(covered(grant, 'project_id')).executeTakeFirst()
}

/** Whether the ticket was unlinked from this issue. Any other ticket number might belong to a hidden project. */
async function wasTakenOff(db: Db, issue: IssueAt, ticketId: number): Promise<boolean> {
  const ticket = await ticketsOf(db).where('tickets.id', '=', ticketId).executeTakeFirst()
  const lines = await db
    .selectFrom('issue_activity')
    .select('detail')
    .where('issue_id', '=', issue.id)
    .where('kind', '=', 'unlinked')
    .execute()
  // Only this folder writes the column.
  return lines.some(({ detail }) => (JSON.parse(detail) as { readonly url: string }).url === ticket?.url)
}

/** Inserts or updates a ticket and returns its id. */
async function keep(trx: Db, integrationId: number, ticket: RemoteTicket, now: Date): Promise<number> {
  const { url, title, state, updatedAt } = ticket
  const known = { url, title, state, updated_at: updatedAt.getTime(), looked_at: now.getTime() }
  const row = await trx
    .insertInto('tickets')
    .values({ integration_id: integrationId, ticket_key: ticket.key, ...known })
    .onConflict((conflict) => conflict.columns(['integration_id', 'ticket_key']).doUpdateSet(known))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function linkTo(
  trx: Db,
  grant: May,
  issue: IssueAt,
  ticketId: number,
  now: Date,
): Promise<Result<Ticket, { reason: 'not_found' }>> {
  const row = await ticketsOf(trx).where('tickets.id', '=', ticketId).executeTakeFirst()
  if (row === undefined) return refuse({ reason: 'not_found' })
  const linked = await trx
    .insertInto('issue_tickets')
    .values({ issue_id: issue.id, ticket_id: ticketId, linked_at: now.getTime() })
    .onConflict((conflict) => conflict.columns(['issue_id', 'ticket_id']).doNothing())
    .executeTakeFirst()
  const ticket = ticketFromRow(row)
  if (linked.numInsertedOrUpdatedRows === 1n) await addActivity(trx, [lineOf(grant, issue, 'linked', ticket, now)])
  return ok(ticket)
}

async function unlink(trx: Db, grant: May, issue: IssueId, ticketId: number, now: Date): Promise<Ticket | undefined> {
  const at = await issueAt(trx, grant, issue)
  const row = at && (await ticketsOf(trx).where('tickets.id', '=', ticketId).executeTakeFirst())
  if (at === undefined || row === undefined) return undefined
  const gone = await trx
    .deleteFrom('issue_tickets')
    .where('issue_id', '=', issue)
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst()
  if (gone.numDeletedRows === 0n) return undefined
  const ticket = ticketFromRow(row)
  await addActivity(trx, [lineOf(grant, at, 'unlinked', ticket, now)])
  return ticket
}

function lineOf(grant: May, issue: IssueAt, kind: 'linked' | 'unlinked', { key, url }: Ticket, now: Date) {
  return {
    issueId: issue.id,
    projectId: issue.project_id,
    at: now.getTime(),
    by: activityActor(grant.actor),
    what: { kind, key, url },
  } as const
}

/** Moves the tickets of merged issues to the remaining one, before the merged issues are deleted. */
export async function moveTickets(db: Db, gone: readonly number[], into: number): Promise<void> {
  await db
    .insertInto('issue_tickets')
    .columns(['issue_id', 'ticket_id', 'linked_at'])
    .expression((eb) =>
      eb
        .selectFrom('issue_tickets')
        .select((of) => [of.lit(into).as('issue_id'), 'ticket_id', of.fn.min<number>('linked_at').as('linked_at')])
        .where('issue_id', 'in', gone)
        .groupBy('ticket_id'),
    )
    .onConflict((conflict) => conflict.columns(['issue_id', 'ticket_id']).doNothing())
    .execute()
}
