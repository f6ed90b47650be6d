import type { QueryParams } from '#domain/paths.ts'

/** How far back, by the name in the address, and how wide one bar is. Outcomes are kept by the hour. */
const windows = {
  '24h': { hours: 24, bucketHours: 1 },
  '7d': { hours: 168, bucketHours: 3 },
  '14d': { hours: 336, bucketHours: 6 },
  '30d': { hours: 720, bucketHours: 12 },
  '90d': { hours: 2160, bucketHours: 24 },
} as const

export type PeriodName = keyof typeof windows
export const periodNames = Object.keys(windows) as readonly PeriodName[]

/** What the page shows, all of which lives in the address. */
export interface StatsSearch {
  readonly period: PeriodName
  /** Slugs; empty: all. */
  readonly projects: readonly string[]
}

const defaultPeriod: PeriodName = '14d'

/** The state from an address; what it does not say, or says wrongly, is the default. */
export function parseSearch(params: Readonly<Record<string, string | readonly string[] | undefined>>): StatsSearch {
  const { period, project } = params
  const slugs = typeof project === 'string' ? [project] : (project ?? [])
  return {
    period: periodNames.find((name) => name === period) ?? defaultPeriod,
    projects: [...new Set(slugs.filter((slug) => slug !== ''))],
  }
}

/** The parameters that say this state; defaults are left out. */
export function searchParams({ period, projects }: StatsSearch): QueryParams {
  return { period: period === defaultPeriod ? undefined : period, project: projects }
}

/** Buckets on whole hours (or days, in UTC), the last of which is the one that runs now. */
export interface Axis {
  readonly start: Date
  readonly until: Date
  readonly bucketSeconds: number
  readonly buckets: number
}

/** The time axis of a period that ends now. */
export function axisOf(period: PeriodName, now: Date): Axis {
  const { hours, bucketHours } = windows[period]
  const bucketMs = bucketHours * HOUR_MS
  const until = Math.floor(now.getTime() / bucketMs) * bucketMs + bucketMs
  return {
    start: new Date(until - hours * HOUR_MS),
    until: new Date(until),
    bucketSeconds: bucketMs / 1000,
    buckets: hours / bucketHours,
  }
}

const HOUR_MS = 3_600_000
