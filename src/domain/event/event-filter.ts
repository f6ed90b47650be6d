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

/** A group as text that tells it from all others. */
export function groupText({ projectId, groupHash }: GroupKey): string {
  return `${projectId}:${groupHash}`
}

const HOUR_MS = 3_600_000

/** The filter with every hour (UTC) that its period touches as a whole. */
export function wholeHours({ period: { since, until }, environments }: EventFilter): EventFilter {
  const period = {
    since: new Date(Math.floor(since.getTime() / HOUR_MS) * HOUR_MS),
    until: new Date(Math.ceil(until.getTime() / HOUR_MS) * HOUR_MS),
  }
  return { period, environments }
}
