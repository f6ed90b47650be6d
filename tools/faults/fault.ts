import type { Random } from '../fuzz/mutate.ts'
import type { Stage } from './stage.ts'

/** A fault that lasts a few seconds. */
export interface Fault {
  readonly name: string
  /** Whether this stage supports it. */
  readonly fits: (stage: Stage) => boolean
  /**
   * Injects it under load, and ends it. If the server is dead afterwards, the caller restarts it; other processes are
   * restarted here. Returns a description.
   */
  readonly strike: (stage: Stage, random: Random) => Promise<string>
}

/** A random duration between these. */
export function between(random: Random, least: number, most: number): number {
  return least + random(most - least + 1)
}
