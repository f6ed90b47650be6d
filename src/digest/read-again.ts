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

/** A stored event read anew from its stacks as they came, with the maps and the rules that are there now. */
export function readAgain(event: Event, projectId: ProjectId, lookups: DigestLookups): EventRow {
  const context = { projectId, remoteAddress: null, userAgent: null }
  const filter = filterOf(event)
  const admit = () => (filter === undefined ? undefined : ({ action: 'fold', filter } as const))
  const processed = processEvent(unresolved(withoutDerived(event)), context, lookups, admit)
  if (!processed.ok) throw new Error(`A stored event is refused when it is read again: ${processed.refusal.reason}.`)
  return processed.value
}

/** The inbound filter that put an event into its one issue; undefined where none did. */
export function filterOf({ grouping }: Event): FilterName | ListFilterName | undefined {
  if (grouping.variant !== 'filter') return undefined
  return [...filterNames, ...listFilterNames].find((name) => name === grouping.rule)
}

/** The event without what the digest derived from it. */
export function withoutDerived(event: Event): NormalEvent {
  const { title: _title, culprit: _culprit, metadata: _metadata, grouping: _grouping, ...normal } = event
  return normal
}

const PASTED_ID = '00000000000000000000000000000000' as EventId

/** What someone pastes is not kept, and a try-out of scrubbing has to see what there is to scrub. */
const unscrubbed: DigestLookups = {
  ...noLookups,
  rules: () => unscrubbedRules,
}
const unscrubbedRules = { ...defaultRules, scrubbing: { ...defaultRules.scrubbing, defaults: false } }

/** Reads any JSON that someone takes for an event: of the wire, or as Mishap hands it out. */
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
