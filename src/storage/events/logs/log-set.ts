import type { Grant } from '#domain/access/access.ts'
import type { LogSet } from '#domain/logs/log-store.ts'
import { allOf, covered, inEnvironments, type Clause } from '../clause.ts'
import type { Scope } from '../explore/terms.ts'
import { boundMoment, momentParam } from '../moments.ts'
import { ParamNames } from '../search/patterns.ts'
import { logMeets } from './conditions.ts'

/** The rows of `logs` that a query reads. */
export function askedLogs(grant: Grant<'event:read'>, set: LogSet): { readonly scope: Scope; readonly where: Clause } {
  const scope: Scope = { names: new ParamNames(), slugs: set.slugs }
  const period = {
    sql: `time >= ${boundMoment('since')} AND time < ${boundMoment('until')}`,
    params: { since: momentParam(set.period.since), until: momentParam(set.period.until) },
  }
  return { scope, where: allOf(covered(grant), period, inEnvironments(set.environments), logMeets(set.where, scope)) }
}
