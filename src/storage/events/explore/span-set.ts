import type { Grant } from '#domain/access/access.ts'
import type { Period } from '#domain/event/event-filter.ts'
import type { SpanSet } from '#domain/explore/span-explorer.ts'
import { allOf, covered, inEnvironments, type Clause } from '../clause.ts'
import { boundMoment, momentParam } from '../moments.ts'
import { ParamNames } from '../search/patterns.ts'
import { meets } from './conditions.ts'
import type { Scope } from './terms.ts'

/** The spans that a query reads. */
export interface Asked {
  readonly scope: Scope
  /** SQL for a source with the columns of `spans`. Its parameters are included in those of `where`. */
  readonly from: string
  readonly where: Clause
  /** The rows come from one in this many traces, and each represents as many. */
  readonly oneIn: number
}

/** @param oneIn 1, or one of {@link samplingRates} */
export function asked(grant: Grant<'event:read'>, set: SpanSet, oneIn = 1): Asked {
  const scope: Scope = { names: new ParamNames(), slugs: set.slugs }
  const { sql: from, params } = sourceOf(oneIn)
  const period = spansWithin(set.period)
  const where = allOf(covered(grant), period, inEnvironments(set.environments), meets(set.where, scope))
  return { scope, from, where: { sql: where.sql, params: { ...where.params, ...params } }, oneIn }
}

/** Rows of spans that began in a period. */
export function spansWithin({ since, until }: Period): Clause {
  return {
    sql: `start >= ${boundMoment('since')} AND start < ${boundMoment('until')}`,
    params: { since: momentParam(since), until: momentParam(until) },
  }
}

/** `sampled_spans` holds one in eight traces; each `band` halves that again. */
const FIRST_BAND = 3
const LAST_BAND = 12

/** The available sampling rates, each as 1 in N traces. */
export const samplingRates: readonly number[] = Array.from(
  { length: LAST_BAND - FIRST_BAND + 1 },
  (_, at) => 2 ** (FIRST_BAND + at),
)

function sourceOf(oneIn: number): Clause {
  const params = { one_in: oneIn }
  if (oneIn === 1) return { sql: 'spans', params }
  return {
    sql: `(SELECT * REPLACE (weight * {one_in:UInt32} AS weight), replicate FROM sampled_spans WHERE band >= {band:UInt8})`,
    params: { ...params, band: Math.log2(oneIn) },
  }
}

export function secondsOf({ period }: SpanSet): number {
  return Math.max(1, (period.until.getTime() - period.since.getTime()) / 1000)
}
