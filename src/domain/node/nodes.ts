import type { SpoolBacklog } from '../spool/spool.ts'
import type { Role } from './role.ts'

/** A spool that other nodes may read. */
export interface OfferedSpool {
  readonly id: string
  /** Its URL: `http://10.0.0.7:8001`. */
  readonly address: string
}

/** A spool of a node; `address` is `null` if only that node reads it. */
export interface NodeSpool {
  readonly id: string
  readonly address: string | null
}

/** A process that shares the catalogue with others. */
export interface ServerNode {
  /** A random id, created at start. */
  readonly id: string
  readonly roles: readonly Role[]
  readonly version: string
  /** `null` if it does not accept data. */
  readonly spool: NodeSpool | null
  readonly backlog: SpoolBacklog
  readonly startedAt: Date
  /** Its last heartbeat, by its own clock. */
  readonly seenAt: Date
}

/** The nodes that share a catalogue, as reported by themselves. */
export interface Nodes {
  /**
   * Records a heartbeat. The first one removes other entries with the same spool, which are earlier lives of the node.
   */
  beat(node: ServerNode): Promise<void>
  /** Removes a node that shuts down with nothing left to digest. */
  leave(id: string): Promise<void>
  /** Nodes with a heartbeat since then, by their own clocks; oldest first. */
  since(time: Date): Promise<readonly ServerNode[]>
  /** Deletes nodes without a heartbeat since then. */
  forgetBefore(time: Date): Promise<void>
}

/** Interval between heartbeats. */
export const BEAT_MS = 2_000
/** A node without a heartbeat for this long is considered gone, and others stop waiting for it. */
export const GONE_AFTER_MS = 10_000
/** Maximum clock difference between nodes. */
export const MOST_APART_MS = 5 * 60_000
