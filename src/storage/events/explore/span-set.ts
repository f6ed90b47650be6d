import type { Grant } from '#domain/access/access.ts'
import type { SpanSet } from '#domain/explore/span-explorer.ts'
import { allOf, covered, inEnvironments, type Clause } from '../clause.ts'
import { boundMoment, momentParam } from '../moments.ts'
import { ParamNames } from '../search/patterns.ts'
import { meets } from './conditions.ts'
import type { Scope } from './terms.ts'

/** The rows of `spans` that are asked about. */
export interface Asked {
  readonly scope: Scope
  readonly where: Clause
}

export function asked(grant: Grant<'event:read'>, set: SpanSet): Asked {
  const scope: Scope = { names: new ParamNames(), slugs: set.slugs }
  const period = {
    sql: `start >= ${boundMoment('since')} AND start < ${boundMoment('until')}`,
    params: { since: momentParam(set.period.since), until: momentParam(set.period.until) },
  }
  const where = allOf(covered(grant), period, inEnvironments(set.environments), meets(set.where, scope))
  return { scope, where }
}

/** Returns how long a set's period is. */
export function secondsOf({ period }: SpanSet): number {
  return Math.max(1, (period.until.getTime() - period.since.getTime()) / 1000)
}
