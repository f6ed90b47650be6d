import type { ProjectId } from '#domain/ids.ts'
import type { SpoolRecord } from '#domain/spool/spool.ts'

/** An envelope with one event, as ingest leaves it in the spool. */
export function anEnvelope(projectId: ProjectId, eventId: string, message: string): SpoolRecord {
  const event = { event_id: eventId, platform: 'node', message }
  return anEnvelopeOf(projectId, { event_id: eventId }, [[{ type: 'event' }, event]])
}

/** An envelope with these items, arriving now. */
export function anEnvelopeOf(
  projectId: ProjectId,
  header: object,
  items: readonly (readonly [header: object, payload: object])[],
): SpoolRecord {
  return {
    header: { kind: 'envelope', projectId, receivedAt: Date.now(), remoteAddress: null, userAgent: null },
    body: new TextEncoder().encode([header, ...items.flat()].map((line) => JSON.stringify(line)).join('\n')),
  }
}
