import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import type { AttributeName, SpanSet } from '#domain/explore/span-explorer.ts'
import type { Period } from '#domain/event/event-store.ts'
import { allOf, covered } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { boundMoment, momentParam } from '../moments.ts'
import { holds, ParamNames } from '../search/patterns.ts'
import { textOf } from './fields.ts'
import { asked } from './span-set.ts'

/** Whoever types waits for suggestions: they are of so many spans, not of all. */
const MOST_SPANS = 300_000

const found = z.array(z.object({ name: z.string(), type: z.enum(['text', 'number']) }))

/** See SpanExplorer.attributeNames. */
export async function attributeNames(
  engine: Engine,
  grant: Grant<'event:read'>,
  period: Period,
  text: string,
  limit: number,
): Promise<readonly AttributeName[]> {
  const allowed = covered(grant)
  const like = text === '' ? { sql: 'true', params: {} } : holds('name', [[text]], new ParamNames())
  const sql = `
    SELECT name, type FROM (
      SELECT arrayConcat(
        arrayMap(one -> (toString(one), 'text'), texts.key), arrayMap(one -> (toString(one), 'number'), numbers.key)
      ) AS pairs
      FROM spans
      WHERE ${allowed.sql} AND start >= ${boundMoment('since')} AND start < ${boundMoment('until')}
      LIMIT ${MOST_SPANS}
    )
    ARRAY JOIN pairs AS pair
    GROUP BY pair.1 AS name, pair.2 AS type
    HAVING ${like.sql}
    ORDER BY count() DESC, name LIMIT {limit:UInt32}`
  return found.parse(
    await engine.rows(sql, {
      ...allowed.params,
      ...like.params,
      since: momentParam(period.since),
      until: momentParam(period.until),
      limit,
    }),
  )
}

const values = z.array(z.object({ value: z.string() }).transform(({ value }) => value))

/** See SpanExplorer.fieldValues. */
export async function fieldValues(
  engine: Engine,
  grant: Grant<'event:read'>,
  field: string,
  set: SpanSet,
  text: string,
  limit: number,
): Promise<readonly string[]> {
  const { scope, where } = asked(grant, set)
  const of = textOf(field, scope)
  const like = text === '' ? { sql: 'true', params: {} } : holds('value', [[text]], scope.names)
  const wanted = allOf({ sql: `value != ''`, params: {} }, like)
  const sql = `
    SELECT value FROM (SELECT toString(${of.sql}) AS value FROM spans WHERE ${where.sql} LIMIT ${MOST_SPANS})
    WHERE ${wanted.sql} GROUP BY value ORDER BY count() DESC, value LIMIT {limit:UInt32}`
  return values.parse(await engine.rows(sql, { ...where.params, ...of.params, ...wanted.params, limit }))
}
