import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import type { AttributeName, SpanSet } from '#domain/explore/span-explorer.ts'
import { fieldOf } from '#domain/explore/span-keys.ts'
import type { Period } from '#domain/event/event-filter.ts'
import { allOf, covered } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { boundMoment, momentParam } from '../moments.ts'
import { holds, ParamNames } from '../search/patterns.ts'
import { textOf } from './fields.ts'
import type { SpanSampling } from './span-sampling.ts'
import { asked } from './span-set.ts'

/** Suggestions must be fast while a user types. Spans of one transaction are alike, so this many of each suffice. */
const SOME_OF_EACH = 'LIMIT 500 BY project_id, segment_name'
/** Attribute lists are expensive to read. Names that appear only beyond this many rows are not suggested. */
const NOT_ALL = `SETTINGS max_rows_to_read = 1000000, read_overflow_mode = 'break'`

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
      SELECT texts.key AS text_keys, numbers.key AS number_keys FROM spans
      WHERE ${allowed.sql} AND start >= ${boundMoment('since')} AND start < ${boundMoment('until')}
      ${SOME_OF_EACH}
    )
    ARRAY JOIN arrayConcat(
      arrayMap(one -> (toString(one), 'text'), text_keys), arrayMap(one -> (toString(one), 'number'), number_keys)
    ) AS pair
    GROUP BY pair.1 AS name, pair.2 AS type
    HAVING ${like.sql}
    ORDER BY count() DESC, name LIMIT {limit:UInt32}
    ${NOT_ALL}`
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
  sampling: SpanSampling,
  grant: Grant<'event:read'>,
  field: string,
  set: SpanSet,
  text: string,
  limit: number,
): Promise<readonly string[]> {
  return sampling.look(grant, set, async (oneIn) => {
    const { scope, from, where } = asked(grant, set, oneIn)
    const of = textOf(field, scope)
    const like = text === '' ? { sql: 'true', params: {} } : holds('value', [[text]], scope.names)
    const wanted = allOf({ sql: `value != ''`, params: {} }, like)
    const sql = `
      SELECT value FROM (SELECT toString(${of.sql}) AS value FROM ${from} WHERE ${where.sql} ${SOME_OF_EACH})
      WHERE ${wanted.sql} GROUP BY value ORDER BY count() DESC, value LIMIT {limit:UInt32}
      ${fieldOf(field).kind === 'attribute' ? NOT_ALL : ''}`
    const params = { ...where.params, ...of.params, ...wanted.params, limit }
    const suggested = values.parse(await sampling.engine.rows(sql, params))
    // Some suggestions are enough. All spans are read only if there are none.
    return { spans: suggested.length === 0 ? 0 : Infinity, value: suggested }
  })
}
