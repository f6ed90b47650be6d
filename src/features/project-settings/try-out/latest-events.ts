import type { EventSummary } from '#domain/event/event-store.ts'
import { parseEventId } from '#domain/ids.ts'
import { running } from '#running'
import { relativeTime } from '#ui/times.ts'
import type { OpenProject } from '../frame/project.ts'
import type { EventChoice } from './picker-fields.ts'

/** Events that are offered. More would be a list to search in, and that is the issue list. */
const OFFERED = 6
/** Events that the offered ones are chosen from: one of each group, as ten alike would try out nothing new. */
const LOOKED_AT = 100

/**
 * The latest events of a project, one of each group, the newest first.
 * @param wanted the id of an event that stands before them, as the address of the page has it
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

/** @param latest the newest first */
function newestOfEachGroup(latest: readonly EventSummary[]): readonly EventSummary[] {
  const newest = new Map<string, EventSummary>()
  for (const event of latest) if (!newest.has(event.groupHash)) newest.set(event.groupHash, event)
  return [...newest.values()]
}
