import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Event } from '#domain/event/event.ts'
import type { EventRevision, StoredEvent } from '#domain/event/event-store.ts'
import type { Engine } from '../engine.ts'
import { boundMoment, momentParam } from '../moments.ts'
import { RowBinaryWriter } from '#telemetry/rows/row-binary.ts'
import { eventId, projectId } from './columns.ts'

const insertColumns = ['project_id', 'event_id', 'timestamp', 'title', 'culprit', 'payload']

const FIRST_CAPACITY = 64 * 1024

/** See EventWriter.revise. The metadata are in the payload; they are not searched here. */
export async function revise(engine: Engine, revisions: readonly EventRevision[]): Promise<void> {
  if (revisions.length === 0) return
  const writer = new RowBinaryWriter(FIRST_CAPACITY)
  for (const revision of revisions) {
    writer.uint32(revision.projectId)
    writer.uuid(revision.eventId)
    writer.dateTime64(revision.timestamp)
    writer.string(revision.title)
    writer.string(revision.culprit)
    writer.string(revision.payload)
  }
  // If the same reading arrives twice, the newer one wins, so repeats need not be detected.
  await engine.insert(
    'revisions',
    insertColumns,
    [{ place: writer.written(), from: 0, ends: Uint32Array.of(writer.length) }],
    randomUUID(),
  )
}

const revisionRows = z.array(
  z
    .object({ project_id: projectId, event_id: eventId, title: z.string(), culprit: z.string(), payload: z.string() })
    .transform((row) => ({
      projectId: row.project_id,
      eventId: row.event_id,
      title: row.title,
      culprit: row.culprit,
      size: Buffer.byteLength(row.payload),
      event: JSON.parse(row.payload) as Event,
    })),
)

/**
 * Replaces events with their newest reading. Skips the query for events that arrived with all their source, because
 * those have no other reading.
 */
export async function withRevisions(engine: Engine, events: readonly StoredEvent[]): Promise<readonly StoredEvent[]> {
  const revisable = events.filter(({ event }) => lackedSource(event))
  if (revisable.length === 0) return events
  const times = revisable.map(({ timestamp }) => timestamp.getTime())
  const sql = `
    SELECT project_id, event_id, title, culprit, payload FROM revisions
    WHERE (project_id, event_id) IN arrayZip({projects:Array(UInt32)}, {events:Array(UUID)})
      AND timestamp >= ${boundMoment('since')} AND timestamp <= ${boundMoment('until')}
    ORDER BY revised_at DESC
    LIMIT 1 BY project_id, event_id
    SETTINGS max_threads = 1`
  const rows = await engine.rows(sql, {
    projects: revisable.map((one) => one.projectId),
    events: revisable.map((one) => one.eventId),
    since: momentParam(new Date(Math.min(...times))),
    until: momentParam(new Date(Math.max(...times))),
  })
  const newest = new Map(revisionRows.parse(rows).map((row) => [`${row.projectId} ${row.eventId}`, row]))
  return events.map((one) => ({ ...one, ...newest.get(`${one.projectId} ${one.eventId}`) }))
}

/**
 * Whether a frame lacked source or symbols when it was digested (docs/protocol.md 6.5), which a later upload can fix.
 */
function lackedSource({ errors = [] }: Event): boolean {
  return errors.some(({ type }) => /^(js_|native|proguard)/.test(type))
}
