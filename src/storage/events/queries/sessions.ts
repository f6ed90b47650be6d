import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import type { CountedSessions, SessionCounts } from '#domain/session/session-store.ts'
import { allOf, covered, inEnvironments, type Clause } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { boundMoment, boundSecond, momentParam } from '../moments.ts'
import { isLike, ParamNames } from '../search/patterns.ts'
import { count } from './columns.ts'

const HOUR_MS = 3_600_000

const countRows = z.array(
  z.object({
    bucket: count,
    started: count,
    healthy: count,
    errored: count,
    unhandled: count,
    crashed: count,
    abnormal: count,
    people: z.array(count),
  }),
)

/**
 * See SessionReader.sessionCounts. A session may still consist of several rows, which are combined here as merges do.
 * Reads the hours that the period touches.
 */
export async function sessionCounts(
  engine: Engine,
  grant: Grant<'event:read'>,
  { period, environments, releases, releaseLike, users }: CountedSessions,
  bucketSeconds: number,
): Promise<readonly SessionCounts[]> {
  const [since, until] = [momentParam(period.since), momentParam(period.until)]
  const among = allOf(covered(grant), inEnvironments(environments), inReleases(releases), likeRelease(releaseLike))
  const ofClass = (name: string) => `sumIf(sessions_in, class = '${name}')`
  const usersWith = (condition: string) =>
    `uniqCombined64If(cityHash64(project_id, person), person != '' AND ${condition})`
  const people = users === undefined ? '[]' : `[${usersWith('true')}, ${usersWith("class = 'crashed'")}]`
  const sql = `
    SELECT
      intDiv(toUnixTimestamp64Milli(began) - {since:Int64}, {bucket_ms:Int64}) AS bucket, sum(sessions_in) AS started,
      ${ofClass('healthy')} AS healthy, ${ofClass('errored')} AS errored, ${ofClass('unhandled')} AS unhandled,
      ${ofClass('crashed')} AS crashed, ${ofClass('abnormal')} AS abnormal,
      ${people} AS people
    FROM
    (
      SELECT
        project_id, ${users === undefined ? "''" : 'max(user_key)'} AS person,
        min(started) AS began, max(quantity) AS sessions_in, min(standing).3 AS status,
        multiIf(status NOT IN ('ok', 'exited'), status, max(errors) > 0, 'errored', 'healthy') AS class
      FROM sessions
      WHERE ${among.sql} AND hour >= ${boundSecond('first_hour')} AND hour < ${boundSecond('until')}
      GROUP BY project_id, hour, release, environment, session_id
    )
    WHERE began >= ${boundMoment('since')} AND began < ${boundMoment('until')}
    GROUP BY bucket
    ORDER BY bucket`
  const first_hour = Math.floor(since / HOUR_MS) * HOUR_MS
  const params = { ...among.params, since, until, first_hour, bucket_ms: bucketSeconds * 1000 }
  return countRows.parse(await engine.rows(sql, params)).map(({ people: [all, crashed], ...counts }) => ({
    ...counts,
    ...(all !== undefined && crashed !== undefined && { users: { all, crashed } }),
  }))
}

function likeRelease(pattern: string | undefined): Clause {
  if (pattern === undefined) return { sql: 'true', params: {} }
  return isLike('release', [pattern.split('*')], new ParamNames())
}

function inReleases(releases: readonly string[]): Clause {
  if (releases.length === 0) return { sql: 'true', params: {} }
  return { sql: 'release IN {releases:Array(String)}', params: { releases } }
}
