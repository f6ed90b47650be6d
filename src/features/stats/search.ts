import { addressCodec } from '#domain/address/codec.ts'
import { periodParam, periodHours, projectsParam, type PageScope } from '#domain/address/scope.ts'

/** The periods that are offered, and how many hours one bar is. Outcomes are kept by the hour. */
const bucketHours = { '24h': 1, '7d': 3, '14d': 6, '30d': 12, '90d': 24 } as const
type StatsPeriod = keyof typeof bucketHours
export const statsPeriods = ['24h', '7d', '14d', '30d', '90d'] as const satisfies readonly StatsPeriod[]

/** What the page shows, all of which lives in the address. */
export interface StatsSearch extends Pick<PageScope, 'projects'> {
  readonly period: StatsPeriod
}

export const statsAddress = addressCodec<StatsSearch>({
  period: periodParam(statsPeriods, '14d'),
  projects: projectsParam,
})

/** Buckets on whole hours (or days, in UTC), the last of which is the one that runs now. */
export interface Axis {
  readonly start: Date
  readonly until: Date
  readonly bucketSeconds: number
  readonly buckets: number
}

/** The time axis of a period that ends now. */
export function axisOf(name: StatsPeriod, now: Date): Axis {
  const hours = periodHours[name]
  const bucketMs = bucketHours[name] * HOUR_MS
  const until = Math.floor(now.getTime() / bucketMs) * bucketMs + bucketMs
  return {
    start: new Date(until - hours * HOUR_MS),
    until: new Date(until),
    bucketSeconds: bucketMs / 1000,
    buckets: hours / bucketHours[name],
  }
}

const HOUR_MS = 3_600_000
