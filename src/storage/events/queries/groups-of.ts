import { z } from 'zod'
import { eventKey } from '#domain/processing/ledger.ts'
import type { EventKey } from '#domain/event/event-store.ts'
import type { GroupHash } from '#domain/ids.ts'
import type { Engine } from '../engine.ts'
import { eventId, groupHash, projectId } from './columns.ts'

const rows = z.array(z.object({ project_id: projectId, event_id: eventId, group_hash: groupHash }))

/** See EventWriter.groupsOf. Reads only granules that may hold one of the ids, using the index on ids. */
export async function groupsOf(engine: Engine, events: readonly EventKey[]): Promise<ReadonlyMap<string, GroupHash>> {
  if (events.length === 0) return new Map()
  const sql = `
    SELECT project_id, event_id, group_hash FROM events
    WHERE event_id IN {ids:Array(UUID)} AND project_id IN {projects:Array(UInt32)}`
  const params = {
    ids: [...new Set(events.map((event) => event.eventId))],
    projects: [...new Set(events.map((event) => event.projectId))],
  }
  const found = rows.parse(await engine.rows(sql, params))
  return new Map(found.map((row) => [eventKey(row.project_id, row.event_id), row.group_hash]))
}
