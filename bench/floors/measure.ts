import type { AnyFloor, CostFloor, GrowthFloor, Work } from './floor.ts'

export interface Instruments {
  /** Returns the CPU milliseconds of some work. */
  readonly cpuMs: (work: Work) => Promise<number>
  /** Returns the current yardstick in microseconds. */
  readonly yardstickUs: () => number
}

/** @property ratio `undefined` if the runs are too short to measure growth */
export interface Measured {
  readonly floor: AnyFloor
  readonly ms: number
  readonly yardsticks: number
  readonly ratio: number | undefined
  readonly isOver: boolean
}

/** A missed floor is measured again: the first run includes compilation, and perhaps a garbage collection. */
const LOOKS = 6
/** Short enough that another measurement costs nothing. */
const SHORT_MS = 20
const SHORT_LOOKS = 3
/** Below this many yardsticks, growth is noise. */
const LEAST_YARDSTICKS = 350
const RUNS = 3

/** Returns this thread's CPU time: unlike wall time, it excludes other programs. */
export async function threadCpuMs(work: Work): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** Returns the minimum of several measurements. Stops once the floor holds. */
export async function measured(floor: AnyFloor, instruments: Instruments): Promise<Measured> {
  const look = await (floor.kind === 'cost' ? costOf(floor, instruments) : growthOf(floor, instruments))
  let best = await look()
  const looksAtLeast = floor.kind === 'cost' && best.ms < SHORT_MS ? SHORT_LOOKS : 1
  for (let looks = 1; looks < LOOKS && (best.isOver || looks < looksAtLeast); looks++) {
    const next = await look()
    if ((next.ratio ?? 0) < (best.ratio ?? 0)) best = next
  }
  return best
}

async function costOf(floor: CostFloor, { cpuMs, yardstickUs }: Instruments): Promise<() => Promise<Measured>> {
  const work = await floor.prepare()
  const { most, measure = cpuMs } = floor
  return async () => {
    const ms = await measure(work)
    const yardsticks = (ms * 1000) / yardstickUs()
    return { floor, ms, yardsticks, ratio: yardsticks, isOver: yardsticks > most }
  }
}

async function growthOf(floor: GrowthFloor, { cpuMs, yardstickUs }: Instruments): Promise<() => Promise<Measured>> {
  const { most, prepare, sizes } = floor
  const [small, large] = [prepare(sizes[0]), prepare(sizes[1])]
  const doublings = Math.log2(sizes[1] / sizes[0])
  const fastest = async (work: Work) => {
    let least = Infinity
    for (let run = 0; run < RUNS; run++) least = Math.min(least, await cpuMs(work))
    return least
  }
  await cpuMs(large)
  return async () => {
    const ms = await fastest(large)
    const yardsticks = (ms * 1000) / yardstickUs()
    if (yardsticks < LEAST_YARDSTICKS) return { floor, ms, yardsticks, ratio: undefined, isOver: false }
    // Alternating, because a machine's pace changes within seconds.
    const ratio = (ms / Math.max(await fastest(small), 0.01)) ** (1 / doublings)
    return { floor, ms, yardsticks, ratio, isOver: ratio > most }
  }
}
