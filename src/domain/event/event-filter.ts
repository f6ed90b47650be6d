import type { GroupHash, ProjectId } from '../ids.ts'

/** A half-open time range: [since, until). */
export interface Period {
  readonly since: Date
  readonly until: Date
}

/** The filter of an issue list. Empty lists match everything. */
export interface EventFilter {
  readonly period: Period
  readonly environments: readonly string[]
}

/** A group hash within its project: the key shared by events and issues. */
export interface GroupKey {
  readonly projectId: ProjectId
  readonly groupHash: GroupHash
}

/** A unique string key of a group. */
export function groupText({ projectId, groupHash }: GroupKey): string {
  return `${projectId}:${groupHash}`
}

const HOUR_MS = 3_600_000

/** Extends the period to every whole UTC hour it touches. */
export function wholeHours({ period: { since, until }, environments }: EventFilter): EventFilter {
  const period = {
    since: new Date(Math.floor(since.getTime() / HOUR_MS) * HOUR_MS),
    until: new Date(Math.ceil(until.getTime() / HOUR_MS) * HOUR_MS),
  }
  return { period, environments }
}
