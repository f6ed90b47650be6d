import { PAGE_LIFECYCLE_SINCE } from '#domain/session/session.ts'
import type { Backfilled } from './backfill.ts'
import type { Followed } from './follower.ts'

/**
 * Memory limit beyond which groups spill to disk. An old client that sends stored sessions touches many hours at once.
 */
const MOST_BYTES = 200_000_000

/** Approximate number of sums per statement. Each takes about a kilobyte, and the inserted block is held in memory. */
const MOST_SUMS = 50_000

/** The projects and hours of these rows, which have to be summed again. */
const touched = (within: string) =>
  `(project_id, hour) IN (SELECT DISTINCT project_id, hour FROM sessions WHERE ${within})`

/**
 * Splits the affected hours into ranges with about `most` sums. An hour with more than that is split into slices by
 * release.
 */
const partsOf = (most: number) => (within: string) =>
  `
  SELECT toUnixTimestamp(min(hour)) AS first, toUnixTimestamp(max(hour)) AS last,
    intDiv(max(sums), ${most}) + 1 AS slices, arrayJoin(range(slices)) AS slice
  FROM
  (
    SELECT hour, sums, intDiv(sum(sums) OVER (ORDER BY hour), ${most}) AS part
    FROM (SELECT hour, uniq(project_id, release, environment) AS sums FROM sessions WHERE ${touched(within)} GROUP BY hour)
  )
  GROUP BY part
  ORDER BY first, slice
  SETTINGS max_threads = 1`

/** SQL for the rows of the part that the parameters select. */
const inHours = `hour BETWEEN toDateTime({first:UInt32}, 'UTC') AND toDateTime({last:UInt32}, 'UTC')`
const inSlice = 'cityHash64(release) % {slices:UInt32} = {slice:UInt32}'

/** Recomputes the affected hours from all known session updates. The classification must match `sessionCounts`. */
const sums = (within: string) => `
  INSERT INTO session_hours
  SELECT * FROM
  (
  SELECT
    project_id, hour, release, environment, now64(3) AS summed_at,
    sum(sessions_in) AS started, ${ofClass('healthy')}, ${ofClass('errored')}, ${ofClass('unhandled')},
    ${ofClass('crashed')}, ${ofClass('abnormal')}, sumIf(sessions_in, is_anr), sumIf(sessions_in, person = ''),
    sumIf(sessions_in, sdk BETWEEN 1 AND ${PAGE_LIFECYCLE_SINCE - 1}), sumIf(sessions_in, sdk >= ${PAGE_LIFECYCLE_SINCE}), countIf(took > 0), sum(took),
    ${usersWith('true')}, ${usersWith("class != 'healthy'")}, ${usersWith("class = 'unhandled'")},
    ${usersWith("class = 'crashed'")}, ${usersWith("class = 'abnormal'")}, ${usersWith('is_anr')},
    quantilesTDigestStateIf(0.5, 0.75, 0.9, 0.95, 0.99)(took, took > 0)
  FROM
  (
    SELECT
      project_id, hour, release, environment,
      max(quantity) AS sessions_in, min(standing).3 AS status, max(user_key) AS person, max(duration) AS took,
      max(browser_sdk) AS sdk,
      multiIf(status NOT IN ('ok', 'exited'), status, max(errors) > 0, 'errored', 'healthy') AS class,
      class = 'abnormal' AND startsWith(max(mechanism), 'anr') AS is_anr
    FROM sessions
    WHERE ${touched(`${within} AND ${inHours}`)} AND ${inHours} AND ${inSlice}
    GROUP BY project_id, hour, release, environment, session_id
    SETTINGS optimize_aggregation_in_order = 1
  )
  GROUP BY project_id, hour, release, environment
  SETTINGS max_bytes_before_external_group_by = ${MOST_BYTES}
  )
  ORDER BY project_id, hour, release, environment`

function ofClass(name: string): string {
  return `sumIf(sessions_in, class = '${name}')`
}

/** A user in two projects counts as two, because user keys are per project. */
function usersWith(condition: string): string {
  return `uniqCombined64StateIf(cityHash64(project_id, person), person != '' AND ${condition})`
}

/**
 * Hourly session counts (migrations/events/0015-session-sums.sql) of the hours with newly stored sessions.
 * @param mostSums maximum number of sums per statement
 */
export function sessionHours(mostSums = MOST_SUMS): Followed {
  return {
    source: 'sessions',
    which: 'generation > 0',
    progress: 'session_hours_progress',
    mostRows: 100_000,
    parts: partsOf(mostSums),
    statements: (within) => [sums(within)],
  }
}

/** The same for sessions stored before the counts existed. */
export function sumsOfOldSessions(mostSums = MOST_SUMS): Backfilled {
  return {
    name: 'session_hours',
    source: 'sessions',
    time: 'hour',
    pending: 'generation = 0',
    parts: partsOf(mostSums),
    statements: (within) => [sums(within)],
  }
}
