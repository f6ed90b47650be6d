import type { GroupHash, ProjectId } from '../ids.ts'
import type { KeptSince } from './event-store.ts'

/** What stays when whole weeks go: the rest of those weeks is then deleted row by row. */
export interface Spared {
  /** Projects whose data goes by times of their own: what they keep longer, and what is on hold. */
  readonly projects: ReadonlyMap<ProjectId, KeptSince>
  /** Groups on hold: their events stay, with what is derived of events in their projects. */
  readonly groups: ReadonlyMap<ProjectId, readonly GroupHash[]>
}

/** Nothing is spared: weeks go whole. */
export const nothingSpared: Spared = { projects: new Map(), groups: new Map() }

/** Whose files and rows of the catalogue are deleted with old data: one project's, or everybody's but what is spared. */
export interface Whose {
  /** undefined: everybody's. */
  readonly of?: ProjectId
  readonly butOf: readonly ProjectId[]
  readonly butGroups: Spared['groups']
}

/** Everybody's, with nothing spared. */
export const everybodys: Whose = { butOf: [], butGroups: new Map() }

/** A week of the event store, on its disk. */
export interface DiskWeek {
  /** Its Monday, UTC. */
  readonly week: Date
  readonly bytes: number
}

/** What the event store has on the disk of its engine. */
export interface EventDisk {
  /** In no order. */
  readonly weeks: readonly DiskWeek[]
  /** What merges have replaced: the engine deletes it by itself within minutes. */
  readonly outdatedBytes: number
}
