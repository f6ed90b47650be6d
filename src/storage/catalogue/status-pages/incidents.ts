import type { Selectable } from 'kysely'
import { isOver, MAX_OPEN, type Incident, type NewIncident, type NewUpdate } from '#domain/status-page/incident.ts'
import type { StatusPageRefusal } from '#domain/status-page/status-page.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Db } from '../engine.ts'
import { incidentOf, newPublicId, updateOf } from './rows.ts'
import type { StatusIncidentRow } from './tables.ts'

/** Maximum number of incidents listed on a page. */
export const MOST_LISTED = 200

/** Converts incident rows, each with its updates, newest first. */
export async function withUpdates(
  db: Db,
  rows: readonly Selectable<StatusIncidentRow>[],
): Promise<readonly Incident[]> {
  if (rows.length === 0) return []
  const updates = await db
    .selectFrom('status_updates')
    .selectAll()
    .where(
      'incident_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => incidentOf(row, updates.filter((update) => update.incident_id === row.id).map(updateOf)))
}

export async function findIncident(db: Db, page: number, id: number): Promise<Incident | undefined> {
  const row = await db
    .selectFrom('status_incidents')
    .selectAll()
    .where('page_id', '=', page)
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? undefined : (await withUpdates(db, [row]))[0]
}

/** Opens an incident with its first update. */
export async function openIncident(
  trx: Db,
  page: number,
  incident: NewIncident,
  now: Date,
): Promise<Result<Incident, StatusPageRefusal>> {
  const { many } = await trx
    .selectFrom('status_incidents')
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .where('page_id', '=', page)
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (many >= MAX_OPEN) return refuse({ reason: 'too_many_open' })
  const { kind, title, impact, state, components, outageOf, startsAt, endsAt, text } = incident
  const { id } = await trx
    .insertInto('status_incidents')
    .values({
      page_id: page,
      public_id: newPublicId(),
      kind,
      title,
      impact,
      state,
      components: JSON.stringify(components),
      outage_of: outageOf,
      starts_at: startsAt.getTime(),
      ends_at: endsAt?.getTime() ?? null,
      resolved_at: isOver(state) ? now.getTime() : null,
      created_at: now.getTime(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addUpdate(trx, id, { state, text }, now)
  return found(trx, page, id)
}

/** Adds an update to an incident. A resolved incident stays resolved. */
export async function updateIncident(
  trx: Db,
  page: number,
  id: number,
  { state, text, components }: NewUpdate,
  now: Date,
): Promise<Result<Incident, StatusPageRefusal>> {
  const before = await findIncident(trx, page, id)
  if (before === undefined) return refuse({ reason: 'not_found' })
  if (isOver(before.state)) return refuse({ reason: 'over' })
  await trx
    .updateTable('status_incidents')
    .set({
      state,
      components: JSON.stringify(components),
      resolved_at: isOver(state) ? now.getTime() : null,
    })
    .where('id', '=', id)
    .execute()
  await addUpdate(trx, id, { state, text }, now)
  return found(trx, page, id)
}

/** Deletes an incident with its updates, and returns it. */
export async function removeIncident(trx: Db, page: number, id: number): Promise<Result<Incident, StatusPageRefusal>> {
  const incident = await found(trx, page, id)
  if (incident.ok) await trx.deleteFrom('status_incidents').where('id', '=', id).execute()
  return incident
}

async function addUpdate(trx: Db, incident: number, { state, text }: Pick<NewUpdate, 'state' | 'text'>, now: Date) {
  const values = { incident_id: incident, public_id: newPublicId(), state, text, at: now.getTime(), told: 0 }
  await trx.insertInto('status_updates').values(values).execute()
}

async function found(trx: Db, page: number, id: number): Promise<Result<Incident, StatusPageRefusal>> {
  const incident = await findIncident(trx, page, id)
  return incident === undefined ? refuse({ reason: 'not_found' }) : ok(incident)
}
