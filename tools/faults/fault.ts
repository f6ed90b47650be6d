import type { Random } from '../fuzz/mutate.ts'
import type { Stage } from './stage.ts'

/** Something that goes wrong, and is over after a few seconds. */
export interface Fault {
  readonly name: string
  /** Whether it can befall this stage. */
  readonly fits: (stage: Stage) => boolean
  /**
   * Does it while the load is on, and ends it. Whoever is dead afterwards is started again by the caller if it is the
   * server, and by this if it is another. Returns what is to be said of it.
   */
  readonly strike: (stage: Stage, random: Random) => Promise<string>
}

/** A time between these, as the random numbers have it. */
export function between(random: Random, least: number, most: number): number {
  return least + random(most - least + 1)
}
