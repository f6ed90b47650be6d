import type { SpikeLimit } from './quota-catalogue.ts'
import type { Charge } from './quota.ts'
import type { Share, Told } from './share.ts'

/** Volume accepted under a spike limit, by one process or by the others. */
export interface SpikeCount extends Omit<SpikeLimit, 'most'> {
  readonly came: number
}

/** A node's report, sent every second. */
export interface NodeReport {
  /** Id of its spool, by which the digest attributes usage. */
  readonly node: string
  /** The current process of the node. */
  readonly life: string
  /** Nodes without a heartbeat for a long time. Their unused reservations are released. */
  readonly gone: readonly string[]
  /** The node is shutting down and stops sharing. */
  readonly isLeaving: boolean
  /** Omits quotas that the node does not know yet. */
  readonly quotas: readonly (Told & Pick<Charge, 'quota' | 'since'>)[]
  readonly spikes: readonly SpikeCount[]
}

/** The response to a node's report. */
export interface NodeShares {
  /** All nodes that share, including this one; `beat` increases while a node is alive. */
  readonly nodes: readonly { readonly node: string; readonly beat: number }[]
  readonly quotas: readonly Share[]
  /** Volume accepted by all other processes, for the reported hours and later ones. */
  readonly spikes: readonly SpikeCount[]
}

/** The shared ledger of several nodes. */
export interface SharedLimits {
  share(report: NodeReport, now: Date): Promise<NodeShares>
}
