import { digestEvent, digestRawEvent, madeUpId, type NoEvent } from '#digest/digest-event.ts'
import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import type { DigestedEvent } from '#domain/event/digested-event.ts'
import type { EventRow } from '#domain/event/event-row.ts'
import type { DigestLookups } from '#domain/processing/lookups.ts'
import { categoryOfEvent } from '#domain/outcome/outcome.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { ended, type FollowingContext, type ItemResult, type Kind, type WholeEnd } from '../kind.ts'
import { oneOf } from '../wire.ts'
import { digestedEvent } from './digested-event.ts'
import { digestFinding } from './finding.ts'
import { digestIncident } from './incident.ts'
import { noteMissingScripts } from './missing-scripts.ts'
import { readSecurityReports } from './security-reports.ts'
import { eventTable } from './table.ts'
import { eventItems } from './wire.ts'

type EventResult = ItemResult<EventRow, DigestedEvent>

/** The spool record for what one of Mishap's own detectors found in spans (docs/detectors.md). */
const FINDING = 'finding'

/** The spool record for a monitor's report: a job that did not check in, or an address that is down. */
const INCIDENT = 'incident'

/** The source of issues: errors, messages, browser reports, detector findings and monitor incidents. */
export const events: Kind<EventRow, DigestedEvent> = {
  name: 'events',
  items: eventItems,
  internal: [FINDING, INCIDENT],
  table: eventTable,
  repeats: 'by_id',
  provesSetup: true,
  digest(item, context, lookups) {
    switch (item.type) {
      case 'event':
        return eventResult(notDiscarded(digestEvent(item.payload, context, lookups), lookups), lookups)
      case FINDING:
        return eventResult(notDiscarded(ok(digestFinding(item.payload, context, lookups)), lookups), lookups)
      case INCIDENT:
        return eventResult(notDiscarded(ok(digestIncident(item.payload, context, lookups)), lookups), lookups)
      default:
        return reportsResult(item, context, lookups)
    }
  },
  groupOf: ({ groupHash }) => groupHash,
  commit: async () => (await import('./commit.ts')).createEventCommit(),
}

function eventResult(row: Result<EventRow, NoEvent>, lookups: DigestLookups): EventResult {
  if (row.ok) return { ...keptRow(row.value, lookups), event: { end: 'kept', eventId: row.value.eventId } }
  const { refusal } = row
  switch (refusal.reason) {
    case 'other_item':
      return { kept: [], ended: [], readAs: refusal.type }
    case 'filtered':
      return following(oneOf(refusal.category), { outcome: 'filtered', reason: refusal.filter })
    case 'invalid_json':
    case 'not_an_object':
    case 'too_deep':
    case 'too_large':
      return following(oneOf('error'), { outcome: 'invalid', reason: refusal.reason })
  }
}

/** Filters an event whose group was deleted and discarded; an older algorithm's hash counts as well. */
function notDiscarded(row: Result<EventRow, NoEvent>, lookups: DigestLookups): Result<EventRow, NoEvent> {
  if (!row.ok) return row
  const { projectId, groupHash, secondaryHashes, type } = row.value
  const discarded = lookups.discarded(projectId)
  if (discarded.size === 0 || ![groupHash, ...secondaryHashes].some((hash) => discarded.has(hash))) return row
  return refuse({ reason: 'filtered', filter: 'discarded_group', category: categoryOfEvent(type) })
}

function following(units: Parameters<typeof ended>[0], whole: WholeEnd): EventResult {
  return { ...ended(units, whole), event: { end: whole.outcome, reason: whole.reason } }
}

/** An item may hold several reports; the envelope's event id belongs to the first. */
function reportsResult(item: EnvelopeItem, context: FollowingContext, lookups: DigestLookups): EventResult {
  const { sentry_release: release, sentry_environment: environment } = item.header
  const reports = readSecurityReports(item.payload, { release: textOf(release), environment: textOf(environment) })
  if (!reports.ok) return ended(oneOf('security'), { outcome: 'invalid', reason: reports.refusal.reason })
  const results = reports.value.map((report, part) => {
    const eventId = (part === 0 ? context.envelope.event_id : undefined) ?? madeUpId(item.payload, context, part)
    return eventResult(notDiscarded(digestRawEvent(report, eventId, context, lookups), lookups), lookups)
  })
  return { kept: results.flatMap(({ kept }) => kept), ended: results.flatMap((result) => result.ended) }
}

function keptRow(row: EventRow, lookups: DigestLookups): EventResult {
  noteMissingScripts(row, lookups)
  return { kept: [{ item: digestedEvent(row), rows: [row] }], ended: [] }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
