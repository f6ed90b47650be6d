import type { Grant } from '../access/access.ts'
import type { Event, Stacktrace } from './event.ts'
import type { GroupKey } from './event-filter.ts'
import type { EventReader, EventSearch, StoredEvent } from './event-store.ts'

/**
 * How informative an event is, in points: failing in the app's own code counts most, then the circumstances and the
 * affected user. At most {@link MAX_POINTS}.
 */
export function tellingOf(event: Event): number {
  const stacks = stacksOf(event)
  const own = stacks.flatMap(({ frames }) => frames).filter(({ in_app }) => in_app)
  return (
    (stacks.some(({ frames }) => frames.length > 0) ? 2 : 0) +
    (own.length > 0 ? 2 : 0) +
    (own.some(({ context_line }) => context_line !== undefined) ? 2 : 0) +
    ((event.breadcrumbs ?? []).length > 0 ? 2 : 0) +
    (event.request?.url === undefined ? 0 : 1) +
    (event.user === undefined ? 0 : 1) +
    (event.release === undefined ? 0 : 1) +
    (event.contexts?.trace === undefined ? 0 : 1)
  )
}

const MAX_POINTS = 12

/**
 * The best event to look at first: the most informative of the newest events, with a bonus for recent ones. The newest
 * loses only to one that is more informative by a third.
 * @param events newest first
 */
export function recommended<T extends { readonly event: Event }>(events: readonly T[]): T | undefined {
  const step = MAX_POINTS / 3 / Math.max(1, events.length)
  let best: { readonly one: T; readonly points: number } | undefined
  for (const [age, one] of events.entries()) {
    const points = tellingOf(one.event) - age * step
    if (best === undefined || points > best.points) best = { one, points }
  }
  return best?.one
}

/** Number of recent events considered. */
const LOOKED_THROUGH = 8

/**
 * The best event of these groups to look at first, among the newest that match the search. Falls back to those within
 * its period and environments, then to all. `undefined` if there are no events.
 */
export async function readRecommended(
  events: Pick<EventReader, 'bodies'>,
  grant: Grant<'event:read'>,
  groups: readonly GroupKey[],
  search: EventSearch | undefined,
): Promise<StoredEvent | undefined> {
  const page = { order: 'newest', limit: LOOKED_THROUGH } as const
  const isNarrow = search?.terms !== undefined && search.terms.length > 0
  const searches = [search, ...(isNarrow ? [{ ...search, terms: [] }] : []), ...(search ? [undefined] : [])]
  // Sequential, because the first search nearly always finds something.
  for (const one of searches) {
    const found = await events.bodies(grant, { groups }, page, one)
    if (found.length > 0) return recommended(found)
  }
  return undefined
}

function stacksOf({ exception = [], stacktrace, threads = [] }: Event): readonly Stacktrace[] {
  return [stacktrace, ...exception.map((one) => one.stacktrace), ...threads.map((one) => one.stacktrace)].filter(
    (stack) => stack !== undefined,
  )
}
