import type { SpoolBacklog } from '../spool/spool.ts'
import type { Role } from './role.ts'

/** A spool that other nodes may read. */
export interface OfferedSpool {
  readonly id: string
  /** Where: `http://10.0.0.7:8001`. */
  readonly address: string
}

/** A spool of a node; `address` is null where that node alone reads it. */
export interface NodeSpool {
  readonly id: string
  readonly address: string | null
}

/** A process that shares the catalogue with others. */
export interface ServerNode {
  /** Random, made when it starts. */
  readonly id: string
  readonly roles: readonly Role[]
  readonly version: string
  /** null: it takes nothing. */
  readonly spool: NodeSpool | null
  readonly backlog: SpoolBacklog
  readonly startedAt: Date
  /** When it said last that it lives, by its own clock. */
  readonly seenAt: Date
}

/** The nodes that share a catalogue, as they tell of themselves. */
export interface Nodes {
  /** Says that a node lives. When it does so first, those with the same spool are forgotten: they were lives before. */
  beat(node: ServerNode): Promise<void>
  /** Forgets a node that ends and leaves nothing behind. */
  leave(id: string): Promise<void>
  /** Those that were seen since, by their own clocks; oldest first. */
  since(time: Date): Promise<readonly ServerNode[]>
  /** Forgets those that have not been seen since. */
  forgetBefore(time: Date): Promise<void>
}

/** How often a node says that it lives. */
export const BEAT_MS = 2_000
/** One that has said nothing for so long is gone: whoever needs it waits for it no longer. */
export const GONE_AFTER_MS = 10_000
/** How far the clocks of nodes may be apart. */
export const MOST_APART_MS = 5 * 60_000
