import { addressCodec } from '#domain/address/codec.ts'
import { barHoursOf, periodMs, periodParam, spanOf, type PeriodName } from '#domain/address/period.ts'
import { projectsParam, type PageScope } from '#domain/address/scope.ts'

/** The page's state, all of which is in the address. */
export type StatsSearch = Pick<PageScope, 'projects' | 'period'>

export const statsAddress = addressCodec<StatsSearch>({
  period: periodParam('14d'),
  projects: projectsParam,
})

/**
 * Buckets aligned to whole hours (or days, in UTC), because outcomes are stored per hour. The last bucket of a current
 * period is incomplete.
 */
export interface Axis {
  readonly start: Date
  readonly until: Date
  readonly bucketSeconds: number
  readonly buckets: number
}

/** Returns a period's axis: a period until now has its nominal length, others contain every bucket they touch. */
export function axisOf(name: PeriodName, now: Date): Axis {
  const bucketMs = barHoursOf(name) * HOUR_MS
  const span = spanOf(name)
  const end = span === undefined ? Math.floor(now.getTime() / bucketMs) + 1 : Math.ceil(span.until.getTime() / bucketMs)
  const first =
    span === undefined ? end - Math.ceil(periodMs(name) / bucketMs) : Math.floor(span.since.getTime() / bucketMs)
  return {
    start: new Date(first * bucketMs),
    until: new Date(end * bucketMs),
    bucketSeconds: bucketMs / 1000,
    buckets: end - first,
  }
}

const HOUR_MS = 3_600_000
