import type { DemoProject } from './shop.ts'
import type { WireEnvelope } from './wire.ts'

/** One envelope of the demo: when what it tells was over, and how to write it down once it is its turn. */
export interface PlannedEnvelope {
  readonly project: DemoProject
  readonly at: Date
  readonly holds: Holdings
  write(): WireEnvelope
}

/** How many of each there are. */
export interface Holdings {
  readonly events: number
  readonly transactions: number
  readonly sessions: number
}
