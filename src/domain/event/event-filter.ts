import type { GroupHash, ProjectId } from '../ids.ts'

/** A span of time, [since, until). */
export interface Period {
  readonly since: Date
  readonly until: Date
}

/** The filter of a list of issues. Empty lists mean "any". */
export interface EventFilter {
  readonly period: Period
  readonly environments: readonly string[]
}

/** A group hash within its project: the key that events and issues share. */
export interface GroupKey {
  readonly projectId: ProjectId
  readonly groupHash: GroupHash
}
