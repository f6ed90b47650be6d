import type { GroupHash, ProjectId } from '../ids.ts'
import type { KeptSince } from './event-store.ts'

/** Exceptions to dropping whole weeks: the rest of those weeks is deleted row by row. */
export interface Spared {
  /** Projects with their own cutoffs: longer retention, or data on hold. */
  readonly projects: ReadonlyMap<ProjectId, KeptSince>
  /** Groups on hold: keeps their events, and the data derived from events in their projects. */
  readonly groups: ReadonlyMap<ProjectId, readonly GroupHash[]>
}

export const nothingSpared: Spared = { projects: new Map(), groups: new Map() }

/**
 * Selects the files and catalogue rows to delete along with old data: those of one project, or all except spared ones.
 */
export interface Whose {
  /** `undefined` for all projects. */
  readonly of?: ProjectId
  readonly butOf: readonly ProjectId[]
  readonly butGroups: Spared['groups']
}

/** All projects, nothing spared. */
export const everybodys: Whose = { butOf: [], butGroups: new Map() }

export interface DiskWeek {
  /** Monday of the week, UTC. */
  readonly week: Date
  readonly bytes: number
}

export interface EventDisk {
  /** Unordered. */
  readonly weeks: readonly DiskWeek[]
  /** Data replaced by merges, which the engine deletes within minutes. */
  readonly outdatedBytes: number
}
