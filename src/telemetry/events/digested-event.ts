import type { DigestedEvent } from '#domain/event/digested-event.ts'
import type { EventRow } from '#domain/event/event-row.ts'
import { categoryOfEvent } from '#domain/outcome/outcome.ts'
import { oneOf } from '../wire.ts'

/** The part of a row that the catalogue needs. */
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
    // If a filter keeps events and folds them into one issue, they are counted under its name, next to those it drops.
    ...(foldedBy !== undefined && { reason: foldedBy }),
  }
}
