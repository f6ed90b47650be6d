import type { EventSummary } from '#domain/event/event-store.ts'
import { parseEventId } from '#domain/ids.ts'
import { running } from '#running'
import { relativeTime } from '#ui/times.ts'
import type { OpenProject } from '../frame/project.ts'
import type { EventChoice } from './picker-fields.ts'

/** Maximum events offered. For more there is the issue list. */
const OFFERED = 6
/** Events to select from: one per group, as similar events would add nothing. */
const LOOKED_AT = 100

/**
 * Returns a project's latest events, one per group, newest first.
 * @param wanted the id of an event from the page's address, listed first
 */
export async function latestEvents(
  { project, events: grant }: OpenProject,
  wanted: string | undefined,
  now: Date,
): Promise<readonly EventChoice[]> {
  if (grant === undefined) return []
  const page = { order: 'newest', limit: LOOKED_AT } as const
  const wantedId = parseEventId(wanted ?? '')
  const [first, latest] = await Promise.all([
    wantedId && running().events.event(grant, wantedId, project.id),
    running().events.events(grant, { projects: [project.id] }, undefined, page),
  ])
  const offered = newestOfEachGroup(latest).filter(({ eventId }) => eventId !== first?.eventId)
  const choices = [...(first === undefined ? [] : [first]), ...offered.slice(0, OFFERED)]
  return choices.map((event) => ({
    id: event.eventId,
    title: event.title,
    place: event.culprit,
    age: relativeTime(event.timestamp, now),
  }))
}

/** @param latest newest first */
function newestOfEachGroup(latest: readonly EventSummary[]): readonly EventSummary[] {
  const newest = new Map<string, EventSummary>()
  for (const event of latest) if (!newest.has(event.groupHash)) newest.set(event.groupHash, event)
  return [...newest.values()]
}
