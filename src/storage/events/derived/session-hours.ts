import { PAGE_LIFECYCLE_SINCE } from '#domain/session/session.ts'
import type { Backfilled } from './backfill.ts'
import type { Followed } from './follower.ts'

/** Of memory: beyond it, groups go to the disk. Many hours are touched at once where an old client sends what it kept. */
const MOST_BYTES = 200_000_000

/**
 * Sums the hours anew in which any of these rows lies, from all that is known of their sessions. The class is that of
 * `sessionCounts`.
 */
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
    WHERE (project_id, hour) IN (SELECT DISTINCT project_id, hour FROM sessions WHERE ${within})
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

/** A user of two projects is two: keys are made for each. */
function usersWith(condition: string): string {
  return `uniqCombined64StateIf(cityHash64(project_id, person), person != '' AND ${condition})`
}

/** Sessions by the hour (migrations/events/0015-session-sums.sql), where any was stored since the last look. */
export const sessionHours: Followed = {
  source: 'sessions',
  which: 'generation > 0',
  progress: 'session_hours_progress',
  mostRows: 100_000,
  statements: (within) => [sums(within)],
}

/** The same of sessions that were stored before there were such sums. */
export const sumsOfOldSessions: Backfilled = {
  name: 'session_hours',
  source: 'sessions',
  time: 'hour',
  pending: 'generation = 0',
  statements: (within) => [sums(within)],
}
