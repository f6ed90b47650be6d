import { LATEST_MS } from '#telemetry/rows/latest-moment.ts'

/** A time as an Int64 parameter: milliseconds since the epoch, clamped to what the store can hold (1970 to 2105). */
export function momentParam(date: Date): number {
  return Math.min(Math.max(date.getTime(), 0), LATEST_MS)
}

/** SQL for a time bound with {@link momentParam}. */
export function boundMoment(name: string): string {
  return `fromUnixTimestamp64Milli({${name}:Int64}, 'UTC')`
}

/**
 * The same, rounded up to a full second, for comparing with hours (`DateTime`). With milliseconds every row would be
 * converted first, which takes half as long again as reading it.
 */
export function boundSecond(name: string): string {
  return `toDateTime(intDiv({${name}:Int64} + 999, 1000), 'UTC')`
}
