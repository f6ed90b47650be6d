import type { Selectable } from 'kysely'
import type { ProjectId } from '#domain/ids.ts'
import { ticketSystems, type Integration, type ProjectPlace } from '#domain/ticket/integration.ts'
import type { Ticket, TicketState } from '#domain/ticket/ticket.ts'
import type { Db } from '../engine.ts'
import { dateOrNull } from '../issue-rows.ts'
import type { IntegrationRow, TicketRow } from './tables.ts'

/** Converts rows of `integrations`, each with its per-project places. The caller has checked the grant. */
export async function integrationsFromRows(
  db: Db,
  rows: readonly Selectable<IntegrationRow>[],
): Promise<readonly Integration[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const places = await db
    .selectFrom('integration_places')
    .selectAll()
    .where('integration_id', 'in', ids)
    .orderBy('project_id')
    .execute()
  return rows.map((row) => integrationFromRow(row, placesOf(row.id, places)))
}

function placesOf(
  id: number,
  rows: readonly { integration_id: number; project_id: number; place: string }[],
): readonly ProjectPlace[] {
  return rows.flatMap(({ integration_id, project_id, place }) =>
    integration_id === id ? [{ projectId: project_id as ProjectId, place }] : [],
  )
}

function integrationFromRow(row: Selectable<IntegrationRow>, places: readonly ProjectPlace[]): Integration {
  return {
    id: row.id,
    kind: kindOf(row),
    name: row.name,
    baseUrl: row.base_url,
    account: row.account,
    place: row.place,
    places,
    resolvesIssues: row.resolves_issues === 1,
    closesTickets: row.closes_tickets === 1,
    tokenEnds: row.token_ends,
    createdAt: new Date(row.created_at),
    createdBy: row.created_by,
    hookHeardAt: dateOrNull(row.hook_heard_at),
  }
}

/** Only this code writes the column. */
export function kindOf({ kind }: Pick<Selectable<IntegrationRow>, 'kind'>): Integration['kind'] {
  return ticketSystems.find((one) => one === kind) ?? 'github'
}

/** Tickets joined with their integration. */
export function ticketsOf(db: Db) {
  return db
    .selectFrom('tickets')
    .innerJoin('integrations', 'integrations.id', 'tickets.integration_id')
    .selectAll('tickets')
    .select('integrations.kind')
}

export function ticketFromRow(row: Selectable<TicketRow> & { readonly kind: string }): Ticket {
  return {
    id: row.id,
    integrationId: row.integration_id,
    kind: kindOf(row),
    key: row.ticket_key,
    url: row.url,
    title: row.title,
    // Only this code writes the column.
    state: row.state as TicketState,
    updatedAt: new Date(row.updated_at),
  }
}
