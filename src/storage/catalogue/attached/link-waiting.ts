import { sql } from 'kysely'
import type { DigestedEvent } from '#domain/event/digested-event.ts'
import { given, type Db, type Dialect } from '../engine.ts'

/** Gives what came before its event the group of the event, now that it is here. */
export async function linkWaiting(db: Db, dialect: Dialect, events: readonly DigestedEvent[]): Promise<void> {
  if (events.length === 0) return
  for (const table of ['attachments', 'feedback'] as const) {
    const waiting = db.selectFrom(table).select('id').where('group_hash', 'is', null).where('event_id', 'is not', null)
    if ((await waiting.limit(1).executeTakeFirst()) === undefined) continue
    const came = given<{ project_id: number; event_id: string; group_hash: string }>(
      dialect,
      { project_id: 'integer', event_id: 'text', group_hash: 'text' },
      events.map(({ projectId, itemId, groupHash }) => ({
        project_id: projectId,
        event_id: itemId,
        group_hash: groupHash,
      })),
    )
    await sql`
      update ${sql.table(table)} set group_hash = given.group_hash from ${came} as given
      where ${sql.table(table)}.project_id = given.project_id and ${sql.table(table)}.event_id = given.event_id
        and ${sql.table(table)}.group_hash is null`.execute(db)
  }
}
