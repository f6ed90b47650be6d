import { LATEST_MS } from '#telemetry/rows/latest-moment.ts'

/** A moment as a parameter of type Int64: milliseconds since the epoch, held to what the store can hold (1970 to 2105). */
export function momentParam(date: Date): number {
  return Math.min(Math.max(date.getTime(), 0), LATEST_MS)
}

/** SQL for the moment that is bound to a parameter as {@link momentParam}. */
export function boundMoment(name: string): string {
  return `fromUnixTimestamp64Milli({${name}:Int64}, 'UTC')`
}

/**
 * The same as the first whole second that is not before it, for comparing with hours (`DateTime`): with milliseconds, each row
 * would be turned into some first, which takes half as long again as reading it.
 */
export function boundSecond(name: string): string {
  return `toDateTime(intDiv({${name}:Int64} + 999, 1000), 'UTC')`
}
