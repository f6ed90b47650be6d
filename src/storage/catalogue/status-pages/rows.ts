import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Incident, IncidentKind, IncidentState, IncidentUpdate } from '#domain/status-page/incident.ts'
import type { Impact } from '#domain/status-page/states.ts'
import type { StatusPage, StatusPageContent } from '#domain/status-page/status-page.ts'
import type { Subscriber, SubscriberKind } from '#domain/status-page/subscriber.ts'
import type { StatusIncidentRow, StatusPageRow, StatusSubscriberRow, StatusUpdateRow } from './tables.ts'

// Only this folder writes the JSON and enum columns.

export function pageOf(row: Selectable<StatusPageRow>): StatusPage {
  return {
    id: row.id,
    publicId: row.public_id,
    slug: row.slug,
    domain: row.domain,
    content: JSON.parse(row.content) as StatusPageContent,
    createdAt: new Date(row.created_at),
    changedAt: new Date(row.changed_at),
  }
}

export function incidentOf(row: Selectable<StatusIncidentRow>, updates: readonly IncidentUpdate[]): Incident {
  return {
    id: row.id,
    publicId: row.public_id,
    kind: row.kind as IncidentKind,
    title: row.title,
    impact: row.impact as Impact,
    state: row.state as IncidentState,
    components: JSON.parse(row.components) as Incident['components'],
    outageOf: row.outage_of,
    startsAt: new Date(row.starts_at),
    endsAt: row.ends_at === null ? null : new Date(row.ends_at),
    resolvedAt: row.resolved_at === null ? null : new Date(row.resolved_at),
    createdAt: new Date(row.created_at),
    updates,
  }
}

export function updateOf(row: Selectable<StatusUpdateRow>): IncidentUpdate {
  return { publicId: row.public_id, state: row.state as IncidentState, text: row.text, at: new Date(row.at) }
}

export function subscriberOf(row: Selectable<StatusSubscriberRow>): Subscriber {
  return {
    id: row.id,
    publicId: row.public_id,
    kind: row.kind as SubscriberKind,
    target: row.target,
    locale: row.locale,
    confirmedAt: row.confirmed_at === null ? null : new Date(row.confirmed_at),
    createdAt: new Date(row.created_at),
  }
}

/** Returns an opaque random id. */
export function newPublicId(): string {
  return randomBytes(8).toString('hex')
}
