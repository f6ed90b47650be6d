import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import { profileUnits, type ProfileUnit } from '#domain/profile/profile.ts'
import type { FunctionOptions, FunctionPage, FunctionSum, ProfileSet } from '#domain/profile/profile-store.ts'
import { piecesOf } from '#telemetry/profiles/sums.ts'
import { allOf, type Clause } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { momentParam } from '../moments.ts'
import { count } from '../queries/columns.ts'
import { holds, ParamNames } from '../search/patterns.ts'
import { framesOf } from './flame.ts'
import { boundIds, hexOf, inFunctionHours, inProfileSet, ofType, typeOf } from './profile-set.ts'

type MayRead = Grant<'event:read'>

const STEPS = 24

const sumRows = z.array(z.object({ function_id: z.string(), own: count, whole: count, ran_in: count }))
const wholeRows = z.tuple([z.object({ own: count })])
const unitRows = z.array(z.object({ unit: z.enum(profileUnits) }))
const spreadRows = z.array(z.object({ function_id: z.string(), parts: z.tuple([count, count]) }))
const stepRows = z.array(z.object({ function_id: z.string(), step: count, own: count }))

type Sum = z.output<typeof sumRows>[number]

/** See ProfileReader.profileFunctions. */
export async function profileFunctions(
  engine: Engine,
  grant: MayRead,
  set: ProfileSet,
  options: FunctionOptions,
): Promise<FunctionPage> {
  const type = await typeOf(engine, grant, set)
  const hours = inFunctionHours(grant, set, type)
  const unit = await unitOf(engine, grant, set, type)
  const [{ own: total }] = wholeRows.parse(
    await engine.rows(`SELECT sum(self) AS own FROM profile_functions WHERE ${hours.sql}`, hours.params),
  )
  const found = await largest(engine, hours, options)
  const ids = found.map((row) => row.function_id)
  const names = await framesOf(engine, grant, set, ids)
  const spreads = await spreadsOf(engine, allOf(inProfileSet(grant, set), ofType(type)), ids)
  const trends = await trendsOf(engine, hours, { set, ids, steps: options.steps ?? STEPS })
  const pieces = piecesOf(unit)
  const functions = found.map((row): FunctionSum => {
    const [p75 = 0, p95 = 0] = spreads.get(row.function_id) ?? []
    return {
      functionId: row.function_id,
      frame: names.get(row.function_id) ?? { function: row.function_id, inApp: false },
      self: row.own / pieces,
      total: row.whole / pieces,
      share: total === 0 ? 0 : row.own / total,
      p75: p75 / pieces,
      p95: p95 / pieces,
      profiles: row.ran_in,
      trend: trends.get(row.function_id) ?? [],
    }
  })
  const ordered = options.orderBy === 'p95' ? functions.toSorted((a, b) => b.p95 - a.p95) : functions
  return { functions: ordered, total: total / pieces, unit }
}

async function unitOf(engine: Engine, grant: MayRead, set: ProfileSet, type: string): Promise<ProfileUnit> {
  const where = allOf(inProfileSet(grant, set), ofType(type))
  const rows = await engine.rows(`SELECT unit FROM profiles WHERE ${where.sql} LIMIT 1`, where.params)
  return unitRows.parse(rows)[0]?.unit ?? 'ms'
}

async function largest(
  engine: Engine,
  hours: Clause,
  { limit, inAppOnly = true, orderBy = 'self', search = '' }: FunctionOptions,
): Promise<readonly Sum[]> {
  const names = new ParamNames()
  const like = search === '' ? { sql: 'true', params: {} } : named(search, names)
  const rows = await engine.rows(
    `SELECT ${hexOf('function')} AS function_id, sum(self) AS own, sum(total) AS whole, sum(profiles) AS ran_in
    FROM profile_functions WHERE ${hours.sql} AND ${like.sql} ${inAppOnly ? 'AND in_app' : ''}
    GROUP BY function
    ORDER BY ${orderBy === 'total' ? 'whole' : 'own'} DESC, function
    LIMIT {most:UInt32}`,
    { ...hours.params, ...like.params, most: limit },
  )
  return sumRows.parse(rows)
}

function named(search: string, names: ParamNames): Clause {
  const { sql, params } = holds("concat(module, ' ', profile_frames.function, ' ', file)", [[search]], names)
  return { sql: `function IN (SELECT id FROM profile_frames WHERE ${sql})`, params }
}

/** The 75th and 95th percentile of a function's time in single profiles. */
async function spreadsOf(
  engine: Engine,
  where: Clause,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly [number, number]>> {
  if (ids.length === 0) return new Map()
  const rows = await engine.rows(
    `SELECT ${hexOf('function')} AS function_id, quantiles(0.75, 0.95)(self) AS parts
    FROM profiles ARRAY JOIN frames.id AS function, frames.self AS self
    WHERE ${where.sql} AND function IN ${boundIds('ids')}
    GROUP BY function`,
    { ...where.params, ids },
  )
  return new Map(spreadRows.parse(rows).map((row) => [row.function_id, row.parts]))
}

interface TrendAsked {
  readonly set: ProfileSet
  readonly ids: readonly string[]
  readonly steps: number
}

/** A function's share over time, in equal parts of the period. Based on hours, like the sums. */
async function trendsOf(
  engine: Engine,
  hours: Clause,
  { set, ids, steps }: TrendAsked,
): Promise<ReadonlyMap<string, readonly (number | null)[]>> {
  if (ids.length === 0) return new Map()
  const [since, until] = [momentParam(set.period.since), momentParam(set.period.until)]
  const params = { ...hours.params, from_ms: since, step_ms: Math.max(1, Math.ceil((until - since) / steps)) }
  const step = `greatest(0, intDiv(toInt64(toUnixTimestamp(hour)) * 1000 - {from_ms:Int64}, {step_ms:Int64})) AS step`
  const own = stepRows.parse(
    await engine.rows(
      `SELECT ${hexOf('function')} AS function_id, ${step}, sum(self) AS own FROM profile_functions
      WHERE ${hours.sql} AND function IN ${boundIds('ids')} GROUP BY function, step`,
      { ...params, ids },
    ),
  )
  const all = stepRows.parse(
    await engine.rows(
      `SELECT '' AS function_id, ${step}, sum(self) AS own FROM profile_functions WHERE ${hours.sql} GROUP BY step`,
      params,
    ),
  )
  const totals = new Map(all.map((row) => [row.step, row.own]))
  const byFunction = Map.groupBy(own, (row) => row.function_id)
  return new Map(
    ids.map((id) => {
      const known = new Map((byFunction.get(id) ?? []).map((row) => [row.step, row.own]))
      const shares = Array.from({ length: steps }, (_, index) => {
        const total = totals.get(index) ?? 0
        return total === 0 ? null : (known.get(index) ?? 0) / total
      })
      return [id, shares]
    }),
  )
}
