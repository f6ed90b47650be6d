/**
 * What something may cost. `x.floors.ts` beside `x.ts` registers its floors with these functions, and
 * `npm run bench -- --floors` measures them (run.ts). A floor is a ratio, never a number of milliseconds: the processor
 * time over that of the yardstick, or over that of half the size. So it says the same on a slow machine.
 *
 * Tests do not measure: they count steps, queries and bytes.
 */

/** The piece of work that is measured. */
export type Work = () => unknown

interface Floor {
  readonly name: string
  /** One of several inputs of the same floor: the report has a line for the worst of them. */
  readonly of?: string
  /** The ratio at most. */
  readonly most: number
}

/** @property most yardsticks: the limit, in yardsticks: the time to parse and stringify one 10 kB event */
export interface CostFloor extends Floor {
  readonly kind: 'cost'
  /** Makes the work. What prepares it does not count. */
  readonly prepare: () => Work | Promise<Work>
  /** Returns the milliseconds that count of the work, where they are not its processor time. */
  readonly measure?: (work: Work) => Promise<number>
}

/** @property most how many times more it may cost for each doubling of the size */
export interface GrowthFloor extends Floor {
  readonly kind: 'growth'
  /** The smallest size and the largest, which is a power of two times as much. */
  readonly sizes: readonly [least: number, most: number]
  readonly prepare: (size: number) => Work
}

export type AnyFloor = CostFloor | GrowthFloor

const all: AnyFloor[] = []

/** Says how much something may cost, in yardsticks. */
export function costFloor(name: string, floor: Omit<CostFloor, 'kind' | 'name'>): void {
  all.push({ kind: 'cost', name, ...floor })
}

/** Says how many times more something may cost when its input doubles. */
export function growthFloor(name: string, floor: Omit<GrowthFloor, 'kind' | 'name'>): void {
  all.push({ kind: 'growth', name, ...floor })
}

const cleanUps: (() => Promise<void>)[] = []

/** Has something ended once everything is measured. */
export function afterFloors(cleanUp: () => Promise<void>): void {
  cleanUps.push(cleanUp)
}

/** Ends what the floors have begun. */
export async function cleanUpFloors(): Promise<void> {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
}

/** Returns the floors that the files loaded so far have registered. */
export function registeredFloors(): readonly AnyFloor[] {
  return all
}
