import type { EventFilter } from '#domain/event/event-filter.ts'
import type { Series } from '#domain/event/event-store.ts'

const HOUR_MS = 3600 * 1000
const HOURS = 24

/**
 * 24 whole hours, the last of which is the current one. Whole, so that the charts of all issues share the same hours.
 */
export function last24Hours(now: Date): EventFilter {
  const until = (Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS
  return { period: { since: new Date(until - HOURS * HOUR_MS), until: new Date(until) }, environments: [] }
}

/** The same 24 hours for an issue without events. */
export function withoutEvents(now: Date): Series {
  return { start: last24Hours(now).period.since, bucketSeconds: 3600, counts: Array.from({ length: HOURS }, () => 0) }
}
