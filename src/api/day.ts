import type { EventFilter } from '#domain/event/event-filter.ts'
import type { Series } from '#domain/event/event-store.ts'

const HOUR_MS = 3600 * 1000
const HOURS = 24

/** 24 whole hours, the one that is under way being the last. Whole, so that every issue's chart has the same hours. */
export function last24Hours(now: Date): EventFilter {
  const until = (Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS
  return { period: { since: new Date(until - HOURS * HOUR_MS), until: new Date(until) }, environments: [] }
}

/** The same hours of an issue that had no events in them. */
export function withoutEvents(now: Date): Series {
  return { start: last24Hours(now).period.since, bucketSeconds: 3600, counts: Array.from({ length: HOURS }, () => 0) }
}
