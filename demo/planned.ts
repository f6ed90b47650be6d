import type { DemoProject } from './shop.ts'
import type { WireEnvelope } from './wire.ts'

/** A demo envelope: the end of what it reports, and a function that writes it when its turn comes. */
export interface PlannedEnvelope {
  readonly project: DemoProject
  readonly at: Date
  readonly holds: Holdings
  write(): WireEnvelope
}

/** How many of each it contains. */
export interface Holdings {
  readonly events: number
  readonly transactions: number
  readonly sessions: number
}
