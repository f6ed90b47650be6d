import type { Period } from '#domain/event/event-filter.ts'
import { boundMoment, momentParam } from '../moments.ts'

const DAY_MS = 86_400_000

/** The parameters of {@link withinDays} and {@link withinWeeks}: the first and last day (UTC) that a period touches. */
export function daysOf({ since, until }: Period): { readonly first_day: number; readonly end_of_days: number } {
  const first = Math.floor(momentParam(since) / DAY_MS) * DAY_MS
  return { first_day: first, end_of_days: Math.max(first, momentParam(until) - 1) }
}

/** SQL for rows of the days that a period touches. */
export const withinDays = `day >= toDate(${boundMoment('first_day')}) AND day <= toDate(${boundMoment('end_of_days')})`

/** SQL for rows of the weeks that a period touches. */
export const withinWeeks = `
  week >= toMonday(${boundMoment('first_day')}) AND week <= toMonday(${boundMoment('end_of_days')})`

/** SQL for events of the days that a period touches. */
export const eventsWithinDays = `
  timestamp >= ${boundMoment('first_day')} AND toDate(timestamp) <= toDate(${boundMoment('end_of_days')})`
