import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import type { Region } from '#domain/explore/heat-map.ts'
import type { Comparison, SpanSet, ValueShare } from '#domain/explore/span-explorer.ts'
import type { Clause } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { boundMoment, momentParam } from '../moments.ts'
import { count } from '../queries/columns.ts'
import { textOf } from './fields.ts'
import type { Looked, SpanSampling } from './span-sampling.ts'
import { asked, type Asked } from './span-set.ts'
import type { Scope } from './terms.ts'

/** A span's own fields that are compared in addition to its attributes. */
const ownFields = [
  'span.op',
  'span.name',
  'span.kind',
  'span.status',
  'transaction',
  'project',
  'release',
  'environment',
  'user',
  'platform',
  'sdk.version',
] as const

/** Above this many spans, only every second, third … is read, because a page is waiting. */
const MOST_SPANS = 200_000
/** Number of values shown, largest differences first. */
const MOST_SHARES = 200

const totals = z.tuple([z.object({ spans: count, inside: z.coerce.number(), outside: z.coerce.number() })])
const shares = z.array(
  z.object({ field: z.string(), value: z.string(), inside: z.coerce.number(), outside: z.coerce.number() }),
)

/** SQL for whether a span lies within the region. */
function within({ since, until, least, most }: Region): Clause {
  return {
    sql: `(start >= ${boundMoment('r_since')} AND start < ${boundMoment('r_until')}
      AND duration >= {r_least:UInt64} AND duration < {r_most:UInt64})`,
    params: { r_since: momentParam(since), r_until: momentParam(until), r_least: least, r_most: most },
  }
}

/** See SpanExplorer.compareSpans. */
export async function compareSpans(
  sampling: SpanSampling,
  grant: Grant<'event:read'>,
  set: SpanSet,
  region: Region,
): Promise<Comparison> {
  return sampling.look(grant, set, (oneIn) => compareAmong(sampling.engine, asked(grant, set, oneIn), region))
}

async function compareAmong(
  engine: Engine,
  { scope, from, where, oneIn }: Asked,
  region: Region,
): Promise<Looked<Comparison>> {
  const inside = within(region)
  const params = { ...where.params, ...inside.params }
  const counted = async (nth: number) => {
    const sql = `
      SELECT count() AS spans, sumIf(weight, ${inside.sql}) AS inside, sumIf(weight, NOT ${inside.sql}) AS outside
      FROM ${from} WHERE ${where.sql} AND cityHash64(span_id) % {nth:UInt32} = 0`
    return totals.parse(await engine.rows(sql, { ...params, nth }))[0]
  }
  const all = await counted(1)
  const nth = Math.max(1, Math.ceil(all.spans / MOST_SPANS))
  const compared = nth === 1 ? all : await counted(nth)
  const answer = { inside: all.inside, outside: all.outside, nth: nth * oneIn }
  if (compared.inside === 0 || compared.outside === 0) return { spans: all.spans, value: { ...answer, shares: [] } }
  const { sql, params: fieldParams } = sharesOf(scope, { from, where }, inside)
  const rows = await engine.rows(sql, {
    ...params,
    ...fieldParams,
    nth,
    inside: compared.inside,
    outside: compared.outside,
  })
  return { spans: all.spans, value: { ...answer, shares: shares.parse(rows) satisfies ValueShare[] } }
}

function sharesOf(scope: Scope, { from, where }: Pick<Asked, 'from' | 'where'>, inside: Clause): Clause {
  const own = ownFields.map((name) => textOf(name, scope))
  const sql = `
    SELECT field, value, inside, outside FROM (
      SELECT pair.1 AS field, pair.2 AS value,
        sumIf(weight, is_inside) / {inside:Float64} AS inside, sumIf(weight, NOT is_inside) / {outside:Float64} AS outside
      FROM (
        SELECT weight, ${inside.sql} AS is_inside,
          arrayConcat({own:Array(String)}, arrayMap(one -> toString(one), texts.key),
            arrayMap(one -> toString(one), numbers.key)) AS fields,
          arrayConcat([${own.map((one) => `toString(${one.sql})`).join(', ')}], texts.value,
            arrayMap(one -> toString(one), numbers.value)) AS values,
          -- What is a span's own and an attribute as well counts once.
          arrayDistinct(arrayZip(fields, values)) AS pairs
        FROM ${from} WHERE ${where.sql} AND cityHash64(span_id) % {nth:UInt32} = 0
      )
      ARRAY JOIN pairs AS pair
      WHERE pair.2 != ''
      GROUP BY field, value
    )
    WHERE inside != outside
    ORDER BY abs(inside - outside) DESC, field, value LIMIT ${MOST_SHARES}`
  return { sql, params: Object.assign({ own: ownFields }, ...own.map(({ params }) => params)) as Clause['params'] }
}
