import { sql } from 'kysely'
import type { DigestedEvent } from '#domain/event/digested-event.ts'
import { jsonRows, type Db } from '../engine.ts'

/** Sets the group of attachments and feedback that arrived before their event. */
export async function linkWaiting(db: Db, events: readonly DigestedEvent[]): Promise<void> {
  if (events.length === 0) return
  for (const table of ['attachments', 'feedback'] as const) {
    const waiting = db.selectFrom(table).select('id').where('group_hash', 'is', null).where('event_id', 'is not', null)
    if ((await waiting.limit(1).executeTakeFirst()) === undefined) continue
    const came = jsonRows<{ project_id: number; event_id: string; group_hash: string }>(
      { project_id: 'integer', event_id: 'text', group_hash: 'text' },
      events.map(({ projectId, itemId, groupHash }) => ({
        project_id: projectId,
        event_id: itemId,
        group_hash: groupHash,
      })),
    )
    await sql`
      update ${sql.table(table)} set group_hash = input.group_hash from ${came} as input
      where ${sql.table(table)}.project_id = input.project_id and ${sql.table(table)}.event_id = input.event_id
        and ${sql.table(table)}.group_hash is null`.execute(db)
  }
}
