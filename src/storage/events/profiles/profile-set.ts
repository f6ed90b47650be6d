import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import type { ProfileSet } from '#domain/profile/profile-store.ts'
import { allOf, covered, inEnvironments, inProject, type Clause } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { meets } from '../explore/conditions.ts'
import { spansWithin } from '../explore/span-set.ts'
import { boundMoment, boundSecond, momentParam } from '../moments.ts'
import { ParamNames } from '../search/patterns.ts'

type MayRead = Grant<'event:read'>

/** The type that SDKs send, which is the default. */
export const USUAL_TYPE = 'wall'

/** Rows of table `profiles` in a set, of all types. */
export function inProfileSet(grant: MayRead, set: ProfileSet): Clause {
  return allOf(
    covered(grant),
    inProject(set.project),
    {
      sql: `start >= ${boundMoment('since')} AND start < ${boundMoment('until')}`,
      params: { since: momentParam(set.period.since), until: momentParam(set.period.until) },
    },
    ofProgram(set),
    set.functionId === undefined
      ? nothingAsked
      : { sql: `has(frames.id, ${boundId('function')})`, params: { function: set.functionId } },
    ofSpans(grant, set),
  )
}

/** Profiles that came with transactions matching a search. */
function ofSpans(grant: MayRead, set: ProfileSet): Clause {
  if (set.spans === undefined) return nothingAsked
  const { sql, params } = allOf(covered(grant), inProject(set.project), spansWithin(set.period), rootSpans(set))
  return { sql: `(project_id, trace_id) IN (SELECT project_id, trace_id FROM spans WHERE ${sql})`, params }
}

/** Root spans in table `spans` that match the set's search. */
export function rootSpans({ spans }: ProfileSet): Clause {
  const found = spans === undefined ? nothingAsked : meets(spans.where, { names: new ParamNames(), slugs: spans.slugs })
  return { sql: `is_segment AND ${found.sql}`, params: found.params }
}

/** Rows of table `profile_functions` in a set, by whole hours. */
export function inFunctionHours(grant: MayRead, set: ProfileSet, type: string): Clause {
  return allOf(
    covered(grant),
    inProject(set.project),
    {
      sql: `hour >= toStartOfHour(${boundMoment('since')}) AND hour < ${boundSecond('until')}`,
      params: { since: momentParam(set.period.since), until: momentParam(set.period.until) },
    },
    ofProgram(set),
    set.functionId === undefined
      ? nothingAsked
      : { sql: `function = ${boundId('function')}`, params: { function: set.functionId } },
    ofType(type),
  )
}

const nothingAsked: Clause = { sql: 'true', params: {} }

function ofProgram({ transaction, release, environments = [] }: ProfileSet): Clause {
  return allOf(
    transaction === undefined ? nothingAsked : { sql: 'transaction = {transaction:String}', params: { transaction } },
    release === undefined ? nothingAsked : { sql: 'release = {release:String}', params: { release } },
    inEnvironments(environments),
  )
}

export function ofType(type: string): Clause {
  return { sql: 'type = {type:String}', params: { type } }
}

/** SQL for a 64-bit id bound as 16 hex characters. */
function boundId(name: string): string {
  return `reinterpretAsUInt64(reverse(unhex({${name}:String})))`
}

/** SQL for 64-bit ids bound as texts of 16 hex characters. */
export function boundIds(name: string): string {
  return `(SELECT reinterpretAsUInt64(reverse(unhex(arrayJoin({${name}:Array(String)})))))`
}

/** SQL for a 64-bit id as 16 hex characters. */
export function hexOf(column: string): string {
  return `leftPad(lower(hex(${column})), 16, '0')`
}

const typeRows = z.array(z.object({ type: z.string() }))

/** See ProfileReader.profileTypes. */
export async function profileTypes(engine: Engine, grant: MayRead, set: ProfileSet): Promise<readonly string[]> {
  const { sql, params } = inProfileSet(grant, set)
  const rows = await engine.rows(
    `SELECT type FROM profiles WHERE ${sql} GROUP BY type ORDER BY type = {usual:String} DESC, count() DESC, type LIMIT 100`,
    { ...params, usual: USUAL_TYPE },
  )
  return typeRows.parse(rows).map(({ type }) => type)
}

/** The type that a set asks for. */
export async function typeOf(engine: Engine, grant: MayRead, set: ProfileSet): Promise<string> {
  if (set.type !== undefined) return set.type
  const [first = USUAL_TYPE] = await profileTypes(engine, grant, set)
  return first
}
