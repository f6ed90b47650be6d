import { addressCodec } from '#domain/address/codec.ts'
import { barHoursOf, periodMs, periodParam, spanOf, type PeriodName } from '#domain/address/period.ts'
import { projectsParam, type PageScope } from '#domain/address/scope.ts'

/** What the page shows, all of which lives in the address. */
export type StatsSearch = Pick<PageScope, 'projects' | 'period'>

export const statsAddress = addressCodec<StatsSearch>({
  period: periodParam('14d'),
  projects: projectsParam,
})

/** Buckets on whole hours (or days, in UTC): outcomes are kept by the hour. Of a period that ends now the last one runs. */
export interface Axis {
  readonly start: Date
  readonly until: Date
  readonly bucketSeconds: number
  readonly buckets: number
}

/** Returns the time axis of a period: one that ends now is as long as it says, any other has every bucket that it touches. */
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
