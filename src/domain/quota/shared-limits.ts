import type { SpikeLimit } from './quota-catalogue.ts'
import type { Charge } from './quota.ts'
import type { Share, Told } from './share.ts'

/** How much a process has let in of what is limited as a spike; or others have. */
export interface SpikeCount extends Omit<SpikeLimit, 'most'> {
  readonly came: number
}

/** What a node says every second. */
export interface NodeReport {
  /** The id of its spool, by which the digest counts what it took. */
  readonly node: string
  /** This process of it. */
  readonly life: string
  /** Nodes that have given no sign of life for long: what they reserved and have not used is free again. */
  readonly gone: readonly string[]
  /** It ends, and shares nothing any more. */
  readonly isLeaving: boolean
  /** Of quotas that it does not know yet nothing. */
  readonly quotas: readonly (Told & Pick<Charge, 'quota' | 'since'>)[]
  readonly spikes: readonly SpikeCount[]
}

/** What it is told. */
export interface NodeShares {
  /** All that share, with this one; `beat` counts up as long as a node lives. */
  readonly nodes: readonly { readonly node: string; readonly beat: number }[]
  readonly quotas: readonly Share[]
  /** Of the hours that were reported and later ones: what other processes have let in, all together. */
  readonly spikes: readonly SpikeCount[]
}

/** The one book of several nodes. */
export interface SharedLimits {
  share(report: NodeReport, now: Date): Promise<NodeShares>
}
