import type { Grant } from '#domain/access/access.ts'
import type { Permission } from '#domain/access/roles.ts'
import type { EventFilter, GroupKey } from '#domain/event/event-filter.ts'
import type { EventSet } from '#domain/event/event-store.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { Params } from './engine.ts'
import { boundMoment, momentParam } from './moments.ts'

/** A WHERE condition with its bound values. The SQL is constant text; values never become part of it. */
export interface Clause {
  readonly sql: string
  readonly params: Params
}

/** Always true. */
export const anything: Clause = { sql: 'true', params: {} }

/** Combines conditions with AND. */
export function allOf(...clauses: readonly Clause[]): Clause {
  return {
    sql: clauses.map(({ sql }) => sql).join(' AND '),
    params: Object.assign({}, ...clauses.map(({ params }) => params)) as Params,
  }
}

/** Rows of projects that the grant covers. Every query on behalf of a person must include it. */
export function covered(grant: Grant<Permission>): Clause {
  if (grant.projects === 'all') return anything
  return { sql: 'project_id IN {granted:Array(UInt32)}', params: { granted: grant.projects } }
}

/** Rows of one project, or of any. */
export function inProject(id: ProjectId | undefined): Clause {
  return id === undefined ? anything : { sql: 'project_id = {project:UInt32}', params: { project: id } }
}

/** Rows of these groups; matches nothing for an empty list. */
export function inGroups(groups: readonly GroupKey[]): Clause {
  return {
    sql: '(project_id, group_hash) IN arrayZip({group_projects:Array(UInt32)}, {group_hashes:Array(UUID)})',
    params: {
      group_projects: groups.map(({ projectId }) => projectId),
      group_hashes: groups.map(({ groupHash }) => groupHash),
    },
  }
}

/** Events of a set; matches nothing if the set is empty. */
export function inSet(set: EventSet): Clause {
  if ('groups' in set) return inGroups(set.groups)
  return { sql: 'project_id IN {set_projects:Array(UInt32)}', params: { set_projects: set.projects } }
}

/** Rows of these environments; matches all for an empty list. */
export function inEnvironments(environments: readonly string[]): Clause {
  if (environments.length === 0) return anything
  return { sql: 'environment IN {environments:Array(String)}', params: { environments } }
}

/** Rows of table `events` that pass a filter, to the millisecond. Matches all without a filter. */
export function eventsWithin(filter: EventFilter | undefined): Clause {
  if (filter === undefined) return anything
  const period = {
    sql: `timestamp >= ${boundMoment('since')} AND timestamp < ${boundMoment('until')}`,
    params: { since: momentParam(filter.period.since), until: momentParam(filter.period.until) },
  }
  return allOf(period, inEnvironments(filter.environments))
}
