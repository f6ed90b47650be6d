/**
 * Performance limits. `x.floors.ts` next to `x.ts` registers its floors with these functions, and `npm run bench --
 * --floors` measures them (run.ts). A floor is a ratio, never a number of milliseconds: the CPU time relative to the
 * yardstick, or to that of half the size. It therefore gives the same result on a slow machine.
 *
 * Tests do not measure time: they count steps, queries and bytes.
 */

export type Work = () => unknown

interface Floor {
  readonly name: string
  /** One of several inputs of the same floor: the report shows the worst of them. */
  readonly of?: string
  readonly most: number
}

/** @property most yardsticks: the limit, in yardsticks: the time to parse and stringify one 10 kB event */
export interface CostFloor extends Floor {
  readonly kind: 'cost'
  /** Creates the work. Preparation is not counted. */
  readonly prepare: () => Work | Promise<Work>
  /** Returns the milliseconds to count, if not the CPU time. */
  readonly measure?: (work: Work) => Promise<number>
}

/** @property most the maximum factor for each doubling of the size */
export interface GrowthFloor extends Floor {
  readonly kind: 'growth'
  /** The smallest and the largest size, whose ratio is a power of two. */
  readonly sizes: readonly [least: number, most: number]
  readonly prepare: (size: number) => Work
}

export type AnyFloor = CostFloor | GrowthFloor

const all: AnyFloor[] = []

/** Registers a limit in yardsticks. */
export function costFloor(name: string, floor: Omit<CostFloor, 'kind' | 'name'>): void {
  all.push({ kind: 'cost', name, ...floor })
}

/** Registers a limit for the growth when the input doubles. */
export function growthFloor(name: string, floor: Omit<GrowthFloor, 'kind' | 'name'>): void {
  all.push({ kind: 'growth', name, ...floor })
}

const cleanUps: (() => Promise<void>)[] = []

export function afterFloors(cleanUp: () => Promise<void>): void {
  cleanUps.push(cleanUp)
}

export async function cleanUpFloors(): Promise<void> {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
}

/** Returns the floors that the files loaded so far have registered. */
export function registeredFloors(): readonly AnyFloor[] {
  return all
}
