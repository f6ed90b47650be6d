import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import type { GroupKey } from '#domain/event/event-filter.ts'
import type { ProjectId } from '#domain/ids.ts'
import {
  OVERVIEW_HOURS,
  type OverviewNumbers,
  type OverviewQuestion,
  type ProjectDay,
  type ReleaseDay,
  type Slowdown,
} from '#domain/overview/overview.ts'
import { covered } from '../clause.ts'
import type { Engine, Params } from '../engine.ts'
import { boundMoment } from '../moments.ts'
import { count, projectId, withoutDashes } from './columns.ts'

const HOUR_MS = 3_600_000

/** One or two numbers of a project. `name`: a release or a group. `hour`: from the beginning of the previous day. */
const rows = z.array(
  z.object({
    part: z.enum(['errors', 'sessions', 'slower']),
    project_id: projectId,
    name: z.string(),
    hour: count,
    one: count,
    other: count,
  }),
)
type Row = z.output<typeof rows>[number]

/** Condition that a row belongs to one of these groups, with separate parameters for each list. */
function among(groups: readonly GroupKey[], name: string): { readonly sql: string; readonly params: Params } {
  return {
    sql: `(project_id, group_hash) IN arrayZip({${name}_projects:Array(UInt32)}, {${name}_hashes:Array(UUID)})`,
    params: {
      [`${name}_projects`]: groups.map((group) => group.projectId),
      [`${name}_hashes`]: groups.map(({ groupHash }) => groupHash),
    },
  }
}

const hourOf = (column: string) => `intDiv(toInt64(toUnixTimestamp(${column})) * 1000 - {since:Int64}, ${HOUR_MS})`
const within = (column: string) => `${column} >= ${boundMoment('since')} AND ${column} < ${boundMoment('until')}`
const NUMBERS = `JSONExtract(payload, 'contexts', 'performance', 'numbers', 'Tuple(before Float64, after Float64)')`

/**
 * See OverviewReader.overviewNumbers. Errors come from hourly sums. Whole hours are compared: the current one and those
 * before it, with the same number before these. A session may still consist of several rows, which are combined here as
 * merges do.
 */
export async function overviewNumbers(
  engine: Engine,
  grant: Grant<'event:read'>,
  { now, without, slower }: OverviewQuestion,
): Promise<OverviewNumbers> {
  const mayRead = covered(grant)
  const [left, told] = [among(without, 'without'), among(slower, 'slower')]
  const until = (Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS
  const since = until - 2 * OVERVIEW_HOURS * HOUR_MS
  const sql = `
    SELECT 'errors' AS part, project_id, '' AS name, ${hourOf('start')} AS hour, toFloat64(sum(events)) AS one, 0. AS other
    FROM group_hours
    WHERE ${mayRead.sql} AND ${within('start')} AND NOT ${left.sql}
    GROUP BY project_id, hour
    UNION ALL
    SELECT 'sessions', project_id, toString(release), began, toFloat64(sum(sessions_in)), toFloat64(sumIf(sessions_in, crashed))
    FROM
    (
      SELECT
        project_id, release, ${hourOf('hour')} AS began,
        max(quantity) AS sessions_in, min(standing).3 = 'crashed' AS crashed
      FROM sessions
      WHERE ${mayRead.sql} AND ${within('hour')}
      GROUP BY project_id, sessions.hour, release, environment, session_id
    )
    GROUP BY project_id, release, began
    UNION ALL
    SELECT 'slower', project_id, toString(group_hash), 0, ${NUMBERS}.1, ${NUMBERS}.2
    FROM
    (
      SELECT project_id, group_hash, payload FROM events
      WHERE ${mayRead.sql} AND ${told.sql}
      ORDER BY timestamp DESC
      LIMIT 1 BY project_id, group_hash
    )`
  const params = { ...mayRead.params, ...left.params, ...told.params, since, until }
  return numbersOf(rows.parse(await engine.rows(sql, params)))
}

function numbersOf(found: readonly Row[]): OverviewNumbers {
  const projects = new Map<ProjectId, ProjectDay>()
  const releases = new Map<string, ReleaseDay>()
  const slowdowns = new Map<string, Slowdown>()
  for (const row of found) {
    if (row.part === 'slower')
      slowdowns.set(`${row.project_id}:${withoutDashes(row.name)}`, { before: row.one, after: row.other })
    else projects.set(row.project_id, withRow(projects.get(row.project_id), row))
    if (row.part === 'sessions' && row.name !== '' && isToday(row)) {
      const { sessions, crashed } = releases.get(row.name) ?? { sessions: 0, crashed: 0 }
      releases.set(row.name, { sessions: sessions + row.one, crashed: crashed + row.other })
    }
  }
  return { projects, releases, slowdowns }
}

function isToday({ hour }: Row): boolean {
  return hour >= OVERVIEW_HOURS
}

const nothing: ProjectDay = {
  hours: Array.from({ length: OVERVIEW_HOURS }, () => 0),
  errors: 0,
  errorsBefore: 0,
  sessions: 0,
  sessionsBefore: 0,
  crashed: 0,
}

function withRow(day: ProjectDay = nothing, row: Row): ProjectDay {
  if (row.part === 'sessions')
    return isToday(row)
      ? { ...day, sessions: day.sessions + row.one, crashed: day.crashed + row.other }
      : { ...day, sessionsBefore: day.sessionsBefore + row.one }
  if (!isToday(row)) return { ...day, errorsBefore: day.errorsBefore + row.one }
  return { ...day, errors: day.errors + row.one, hours: day.hours.with(row.hour - OVERVIEW_HOURS, row.one) }
}
