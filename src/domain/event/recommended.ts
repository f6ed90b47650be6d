import type { Grant } from '../access/access.ts'
import type { Event, Stacktrace } from './event.ts'
import type { GroupKey } from './event-filter.ts'
import type { EventReader, EventSearch, StoredEvent } from './event-store.ts'

/**
 * Returns how much an event tells, in points: code of one's own where it broke counts most, then what led to it and
 * whom it hit. At most {@link MAX_POINTS}.
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
 * The event to look at first: among the newest ones the one that tells most. A newer one is worth giving up a little for:
 * the newest loses only against one that tells a third more.
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

/** The newest ones that are looked through. */
const LOOKED_THROUGH = 8

/**
 * The event of these groups to look at first: among the newest that a search finds; where it finds none, within its period
 * and environments, else of all. undefined where there is none at all.
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
  // One after the other: nearly always the first finds some.
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
