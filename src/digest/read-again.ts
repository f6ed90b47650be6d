import type { DigestLookups } from '#domain/processing/lookups.ts'
import type { Event, Json } from '#domain/event/event.ts'
import type { EventRow } from '#domain/event/event-row.ts'
import type { EventId, ProjectId } from '#domain/ids.ts'
import {
  defaultRules,
  filterNames,
  listFilterNames,
  type FilterName,
  type ListFilterName,
} from '#domain/project/project-rules.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { isObject } from './normalise/fields.ts'
import { normaliseEvent, type NormalEvent } from './normalise/normalise-event.ts'
import { noLookups } from './no-lookups.ts'
import { unresolved } from './symbolicate/symbolicate-event.ts'
import { processEvent } from './process-event.ts'

/** Reprocesses a stored event from its raw stacks, with the current maps and rules. */
export function readAgain(event: Event, projectId: ProjectId, lookups: DigestLookups): EventRow {
  const context = { projectId, remoteAddress: null, userAgent: null }
  const filter = filterOf(event)
  const admit = () => (filter === undefined ? undefined : ({ action: 'fold', filter } as const))
  const processed = processEvent(unresolved(withoutDerived(event)), context, lookups, admit)
  if (!processed.ok) throw new Error(`A stored event is refused when it is read again: ${processed.refusal.reason}.`)
  return processed.value
}

/** The inbound filter that folded the event into its issue; `undefined` if none did. */
export function filterOf({ grouping }: Event): FilterName | ListFilterName | undefined {
  if (grouping.variant !== 'filter') return undefined
  return [...filterNames, ...listFilterNames].find((name) => name === grouping.rule)
}

/** The event without the fields that the digest derives. */
export function withoutDerived(event: Event): NormalEvent {
  const { title: _title, culprit: _culprit, metadata: _metadata, grouping: _grouping, ...normal } = event
  return normal
}

const PASTED_ID = '00000000000000000000000000000000' as EventId

/** Pasted events are not stored, and trying out scrubbing requires the unscrubbed text. */
const unscrubbed: DigestLookups = {
  ...noLookups,
  rules: () => unscrubbedRules,
}
const unscrubbedRules = { ...defaultRules, scrubbing: { ...defaultRules.scrubbing, defaults: false } }

/** Reads pasted JSON as an event, in the protocol's form or in Mishap's export form. */
export function readPasted(json: Json, now: Date): Result<Event, { readonly reason: 'not_an_event' }> {
  if (!isObject(json)) return refuse({ reason: 'not_an_event' })
  const around = {
    eventId: PASTED_ID,
    receivedAt: now.getTime(),
    remoteAddress: null,
    envelope: {},
    geo: noLookups.geo,
  }
  const context = { projectId: 0 as ProjectId, remoteAddress: null, userAgent: null }
  const processed = processEvent(normaliseEvent(json, around), context, unscrubbed)
  return processed.ok ? ok(JSON.parse(processed.value.payload) as Event) : refuse({ reason: 'not_an_event' })
}
