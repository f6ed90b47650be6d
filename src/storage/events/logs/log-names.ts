import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import type { Period } from '#domain/event/event-filter.ts'
import type { LogAttribute, LogSet } from '#domain/logs/log-store.ts'
import { allOf, covered } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { boundMoment, momentParam } from '../moments.ts'
import { holds, ParamNames } from '../search/patterns.ts'
import { logText } from './conditions.ts'
import { askedLogs } from './log-set.ts'

/** Suggestions must be fast while a user types, and the newest logs of each level suffice. */
const SOME = 'ORDER BY time DESC LIMIT 20000'
/** Attribute lists are expensive to read. Names that appear only beyond this many rows are not suggested. */
const NOT_ALL = `SETTINGS max_rows_to_read = 1000000, read_overflow_mode = 'break'`

const names = z.array(z.object({ name: z.string(), type: z.enum(['text', 'number']) }))

/** See LogReader.logAttributes. */
export async function logAttributes(
  engine: Engine,
  grant: Grant<'event:read'>,
  period: Period,
  text: string,
  limit: number,
): Promise<readonly LogAttribute[]> {
  const allowed = covered(grant)
  const like = text === '' ? { sql: 'true', params: {} } : holds('name', [[text]], new ParamNames())
  const rows = await engine.rows(
    `SELECT name, type FROM (
      SELECT texts.key AS text_keys, numbers.key AS number_keys FROM logs
      WHERE ${allowed.sql} AND time >= ${boundMoment('since')} AND time < ${boundMoment('until')} ${SOME}
    )
    ARRAY JOIN arrayConcat(
      arrayMap(one -> (toString(one), 'text'), text_keys), arrayMap(one -> (toString(one), 'number'), number_keys)
    ) AS pair
    GROUP BY pair.1 AS name, pair.2 AS type
    HAVING ${like.sql}
    ORDER BY count() DESC, name LIMIT {limit:UInt32}
    ${NOT_ALL}`,
    {
      ...allowed.params,
      ...like.params,
      since: momentParam(period.since),
      until: momentParam(period.until),
      limit,
    },
  )
  return names.parse(rows)
}

const values = z.array(z.object({ value: z.string() }).transform(({ value }) => value))

/** See LogReader.logValues. */
export async function logValues(
  engine: Engine,
  grant: Grant<'event:read'>,
  field: string,
  set: LogSet,
  text: string,
  limit: number,
): Promise<readonly string[]> {
  const { scope, where } = askedLogs(grant, set)
  const of = logText(field, scope)
  const like = text === '' ? { sql: 'true', params: {} } : holds('value', [[text]], scope.names)
  const wanted = allOf({ sql: `value != ''`, params: {} }, like)
  const rows = await engine.rows(
    `SELECT value FROM (SELECT ${of.sql} AS value FROM logs WHERE ${where.sql} ${SOME})
    WHERE ${wanted.sql} GROUP BY value ORDER BY count() DESC, value LIMIT {limit:UInt32} ${NOT_ALL}`,
    { ...where.params, ...of.params, ...wanted.params, limit },
  )
  return values.parse(rows)
}
