import { cpuMsOf } from './testing.ts'

/** Something whose time may grow with the size of what it reads, and not faster. */
export interface Stage {
  readonly name: string
  /** Texts that are tempting for it, over and over. */
  readonly pieces: readonly string[]
  /** Characters of the smallest text that is tried; four times as many are the most. */
  readonly size: number
  /** Makes the work for a text. What prepares it does not count. */
  readonly prepare: (text: string) => () => unknown
}

/** Below this there is nothing to measure. */
const LEAST_MS = 16
const RUNS = 3
/** Whoever looks slow is looked at again: a compiler or a collector may have come in between. */
const LOOKS = 4
const DOUBLINGS = 2

/** How many times longer a stage takes by each doubling of a text; 0 where it is too quick to tell. */
export function growthOf(stage: Stage, textOf: (size: number) => string, limit: number): number {
  const largest = stage.prepare(textOf(stage.size * 2 ** DOUBLINGS))
  if (cpuMsOf(largest) < LEAST_MS || fastest(largest) < LEAST_MS) return 0
  const smallest = stage.prepare(textOf(stage.size))
  let growth = Infinity
  for (let look = 0; look < LOOKS && growth >= limit; look++)
    growth = Math.min(growth, (fastest(largest) / Math.max(fastest(smallest), 0.01)) ** (1 / DOUBLINGS))
  return growth
}

function fastest(work: () => unknown): number {
  return Math.min(...Array.from({ length: RUNS }, () => cpuMsOf(work)))
}

/** A piece over and over up to a size, perhaps after something that opens what it is in. */
export function fill(piece: string, size: number, before = ''): string {
  return before + piece.repeat(Math.ceil(size / piece.length)).slice(0, size)
}
