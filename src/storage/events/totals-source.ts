import type { EventFilter, Period } from '#domain/event/event-filter.ts'
import { allOf, inEnvironments, type Clause } from './clause.ts'
import { boundMoment, momentParam } from './moments.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Returns a subquery in parentheses for the totals of a period: rows of `group_hours` and `group_days`, several per
 * group. They cover every hour that the period touches.
 * @param columns columns that both tables have, including `start`, when the hour or the day begins
 * @param scope selects the groups
 * @param finest 'day' reads whole days as single rows, which is faster where the hour does not matter
 */
export function totalsSource(columns: string, scope: Clause, filter: EventFilter, finest: 'hour' | 'day'): Clause {
  const among = allOf(scope, inEnvironments(filter.environments))
  const hours = hoursOf(filter.period)
  const days = finest === 'day' ? daysWithin(hours) : noDays(hours)
  return {
    sql: `(
      SELECT ${columns} FROM group_days
      WHERE ${among.sql} AND ${between('first_day', 'end_of_days')}
      UNION ALL
      SELECT ${columns} FROM group_hours
      WHERE ${among.sql} AND (${between('since_hour', 'first_day')} OR ${between('end_of_days', 'until_hour')})
    )`,
    params: { ...among.params, ...hours, ...days },
  }
}

function between(since: string, until: string): string {
  return `(start >= ${boundMoment(since)} AND start < ${boundMoment(until)})`
}

interface Hours {
  readonly since_hour: number
  readonly until_hour: number
}

function hoursOf({ since, until }: Period): Hours {
  return {
    since_hour: Math.floor(momentParam(since) / HOUR_MS) * HOUR_MS,
    until_hour: Math.ceil(momentParam(until) / HOUR_MS) * HOUR_MS,
  }
}

/** The days (UTC) that lie wholly within these hours. */
function daysWithin(hours: Hours) {
  const first_day = Math.ceil(hours.since_hour / DAY_MS) * DAY_MS
  const end_of_days = Math.floor(hours.until_hour / DAY_MS) * DAY_MS
  return first_day < end_of_days ? { first_day, end_of_days } : noDays(hours)
}

/** An empty range of days at the end, so that everything is read by hour. */
function noDays({ until_hour }: Hours) {
  return { first_day: until_hour, end_of_days: until_hour }
}
