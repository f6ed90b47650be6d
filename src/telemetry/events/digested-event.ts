import type { DigestedEvent } from '#domain/event/digested-event.ts'
import type { EventRow } from '#domain/event/event-row.ts'
import { categoryOfEvent } from '#domain/outcome/outcome.ts'
import { oneOf } from '../wire.ts'

/** Returns what the catalogue needs to know of a row. */
export function digestedEvent(row: EventRow): DigestedEvent {
  const { projectId, eventId, groupHash, timestamp, receivedAt, type, level, platform } = row
  const { title, culprit, metadata, handled, environment, release, secondaryHashes, foldedBy } = row
  return {
    projectId,
    itemId: eventId,
    units: oneOf(categoryOfEvent(type)),
    rows: 1,
    groupHash,
    timestamp,
    receivedAt,
    type,
    level,
    platform,
    title,
    culprit,
    metadata,
    handled,
    environment,
    release,
    secondaryHashes,
    // What a filter kept and put into one issue is counted by its name, beside what it dropped.
    ...(foldedBy !== undefined && { reason: foldedBy }),
  }
}
