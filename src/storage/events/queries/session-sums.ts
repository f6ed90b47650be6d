import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import { wholeHours, type EventFilter } from '#domain/event/event-filter.ts'
import { ADOPTED_FROM, ADOPTION_HOURS } from '#domain/session/health.ts'
import type { AdoptionTimes, SessionSums, SumGroup, SumsAsked } from '#domain/session/session-sums.ts'
import { allOf, covered, inEnvironments, type Clause } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { boundSecond, momentParam } from '../moments.ts'
import { count, projectId } from './columns.ts'

const counted = [
  'started',
  'healthy',
  'errored',
  'unhandled',
  'crashed',
  'abnormal',
  'anr',
  'without_user',
  'old_browser_sdk',
  'new_browser_sdk',
] as const

const sumRow = z.object({
  project: projectId,
  of_release: z.string(),
  of_environment: z.string(),
  step: count,
  ...(Object.fromEntries(counted.map((name) => [`n_${name}`, count])) as Record<
    `n_${(typeof counted)[number]}`,
    typeof count
  >),
  people: z.array(count),
  timed: count,
  took: z.array(count),
})

/** See SessionReader.sessionSums. Reads the newest sum of each hour (derived/session-hours.ts). */
export async function sessionSums(
  engine: Engine,
  grant: Grant<'event:read'>,
  asked: SumsAsked,
): Promise<readonly SessionSums[]> {
  const { period } = wholeHours(asked)
  const { stepSeconds, groupBy, detail } = asked
  const [since, until] = [momentParam(period.since), momentParam(period.until)]
  const step =
    stepSeconds === undefined ? '0' : 'intDiv(toInt64(toUnixTimestamp(hour)) * 1000 - {since:Int64}, {step_ms:Int64})'
  const releases = inReleases(asked)
  const among = allOf(covered(grant), inEnvironments(asked.environments), releases.where)
  const sql = `
    SELECT
      ${by(groupBy, 'project', 'project_id', '0')} AS project,
      ${by(groupBy, 'release', releases.name, "''")} AS of_release,
      ${by(groupBy, 'environment', 'environment', "''")} AS of_environment,
      ${step} AS step, ${counted.map((name) => `sum(session_hours.${name}) AS n_${name}`).join(', ')},
      ${people(detail, releases.listed)} AS people, ${detail === 'all' ? times(releases.listed) : '0 AS timed, [] AS took'}
    FROM session_hours FINAL
    WHERE ${among.sql} AND hour >= ${boundSecond('since')} AND hour < ${boundSecond('until')}
    GROUP BY project, of_release, of_environment, step
    ORDER BY project, of_release, of_environment, step
    SETTINGS do_not_merge_across_partitions_select_final = 1`
  const params = { ...among.params, since, until, step_ms: (stepSeconds ?? 0) * 1000 }
  return z
    .array(sumRow)
    .parse(await engine.rows(sql, params))
    .map((row) => sumsOf(row, groupBy))
}

function by(groupBy: readonly SumGroup[], group: SumGroup, column: string, otherwise: string): string {
  return groupBy.includes(group) ? column : otherwise
}

const peopleOf = {
  counts: [],
  crashes: ['users', '', '', 'crashed_users'],
  all: ['users', 'hurt_users', 'unhandled_users', 'crashed_users', 'abnormal_users', 'anr_users'],
} as const satisfies Record<SumsAsked['detail'], readonly string[]>

/** Users of the requested releases. The other releases have no user counts. */
function people(detail: SumsAsked['detail'], listed: string): string {
  return `[${peopleOf[detail].map((name) => (name === '' ? '0' : `uniqCombined64MergeIf(${name}, ${listed})`)).join(', ')}]`
}

/** The same for durations. */
function times(listed: string): string {
  return `
    sumIf(session_hours.timed, ${listed}) AS timed,
    arrayConcat(
      [intDiv(sumIf(duration_sum, ${listed}), greatest(timed, 1))],
      arrayMap(one -> if(isNaN(one), 0, toUInt64(one)),
        quantilesTDigestMergeIf(0.5, 0.75, 0.9, 0.95, 0.99)(durations, ${listed}))
    ) AS took`
}

/** The requested releases: which rows to read, how to name them, and SQL for whether a row belongs to one of them. */
function inReleases({ releases, others }: SumsAsked): { where: Clause; name: string; listed: string } {
  const params = { releases }
  const isOne = 'release IN {releases:Array(String)}'
  if (releases.length === 0 && others === undefined)
    return { where: { sql: 'true', params: {} }, name: 'release', listed: 'true' }
  if (others === undefined) return { where: { sql: isOne, params }, name: 'release', listed: 'true' }
  return { where: { sql: 'true', params }, name: `if(${isOne}, release, '')`, listed: isOne }
}

function sumsOf(row: z.output<typeof sumRow>, groupBy: readonly SumGroup[]): SessionSums {
  const [all = 0, hurt = 0, unhandled = 0, crashed = 0, abnormal = 0, anr = 0] = row.people
  const [average = 0, p50 = 0, p75 = 0, p90 = 0, p95 = 0, p99 = 0] = row.took
  return {
    projectId: groupBy.includes('project') ? row.project : undefined,
    release: row.of_release,
    environment: row.of_environment,
    step: row.step,
    started: row.n_started,
    healthy: row.n_healthy,
    errored: row.n_errored,
    unhandled: row.n_unhandled,
    crashed: row.n_crashed,
    abnormal: row.n_abnormal,
    anr: row.n_anr,
    withoutUser: row.n_without_user,
    oldBrowserSdk: row.n_old_browser_sdk,
    newBrowserSdk: row.n_new_browser_sdk,
    users: { all, hurt, unhandled, crashed, abnormal, anr },
    durations: row.timed === 0 ? null : { average, p50, p75, p90, p95, p99 },
  }
}

const adoptionRows = z.array(
  z.object({ environment: z.string(), adopted_ms: count, last_adopted_ms: count, last_ms: count }),
)

/** See SessionReader.adoptionTimes. */
export async function adoptionTimes(
  engine: Engine,
  grant: Grant<'event:read'>,
  filter: EventFilter,
  release: string,
): Promise<readonly AdoptionTimes[]> {
  const { period, environments } = wholeHours(filter)
  const among = allOf(covered(grant), inEnvironments(environments))
  const sql = `
    SELECT
      environment, minIf(second, is_adopted) * 1000 AS adopted_ms, maxIf(second, is_adopted) * 1000 AS last_adopted_ms,
      max(second) * 1000 AS last_ms
    FROM
    (
      SELECT environment, second, own, (sum(own) OVER six) >= {share:Float64} * (sum(whole) OVER six) AS is_adopted
      FROM
      (
        SELECT
          environment, toInt64(toUnixTimestamp(hour)) AS second, sumIf(started, release = {release:String}) AS own,
          sum(started) AS whole
        FROM session_hours FINAL
        WHERE ${among.sql} AND hour >= ${boundSecond('since')} AND hour < ${boundSecond('until')}
        GROUP BY environment, second
      )
      WINDOW six AS (PARTITION BY environment ORDER BY second RANGE BETWEEN {span:Int64} PRECEDING AND CURRENT ROW)
    )
    GROUP BY environment
    HAVING sum(own) > 0
    ORDER BY environment
    SETTINGS do_not_merge_across_partitions_select_final = 1`
  const params = {
    ...among.params,
    release,
    share: ADOPTED_FROM,
    span: (ADOPTION_HOURS - 1) * 3600,
    since: momentParam(period.since),
    until: momentParam(period.until),
  }
  return adoptionRows.parse(await engine.rows(sql, params)).map((row) => ({
    environment: row.environment,
    adopted: row.adopted_ms === 0 ? null : new Date(row.adopted_ms),
    lastAdopted: row.last_adopted_ms === 0 ? null : new Date(row.last_adopted_ms),
    lastHour: new Date(row.last_ms),
  }))
}
