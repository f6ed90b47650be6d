import type { Family, Labels, Measured, Point } from './family.ts'

export interface Counter {
  add(by?: number): void
}

/** A histogram or summary series, usually in seconds. */
export interface Meter {
  observe(value: number): void
}

const BYTES = Float64Array.BYTES_PER_ELEMENT

/**
 * Counts in memory that threads may share: one thread counts and another one reads, without waiting or messages. All
 * series are known in advance, so each has a fixed cell, and counting is a single addition.
 */
export class Instruments {
  readonly memory: SharedArrayBuffer
  readonly #cells: Float64Array
  readonly #placed: ReadonlyMap<string, Placed>

  /** @param memory memory of other instruments with the same families, to share their series */
  constructor(families: readonly Family[], memory?: SharedArrayBuffer) {
    const placed = new Map<string, Placed>()
    let from = 0
    for (const family of families) {
      const series = combinations(Object.entries(family.labels ?? {}))
      placed.set(family.name, { family, series, from, width: widthOf(family) })
      from += series.length * widthOf(family)
    }
    this.#placed = placed
    this.memory = memory ?? new SharedArrayBuffer(from * BYTES)
    this.#cells = new Float64Array(this.memory)
  }

  counter(name: string, labels: Labels = {}): Counter {
    const cells = this.#cells
    const at = this.#place(name, labels).at
    return {
      add: (by = 1) => {
        cells[at] = (cells[at] ?? 0) + by
      },
    }
  }

  meter(name: string, labels: Labels = {}): Meter {
    const cells = this.#cells
    const { at, family } = this.#place(name, labels)
    const bounds = family.bounds ?? []
    const hasBuckets = family.type === 'histogram'
    return {
      observe: (value) => {
        cells[at] = (cells[at] ?? 0) + value
        cells[at + 1] = (cells[at + 1] ?? 0) + 1
        if (!hasBuckets) return
        let bucket = 0
        while (bucket < bounds.length && value > (bounds[bucket] ?? 0)) bucket++
        cells[at + 2 + bucket] = (cells[at + 2 + bucket] ?? 0) + 1
      },
    }
  }

  /** Sets a gauge. */
  set(name: string, value: number, labels: Labels = {}): void {
    this.#cells[this.#place(name, labels).at] = value
  }

  measured(): readonly Measured[] {
    return [...this.#placed.values()].map(({ family, series, from, width }) => ({
      ...family,
      points: series
        .map((labels, index) => pointOf(family, labels, this.#cells.subarray(from + index * width)))
        .filter((point) => family.isSparse !== true || (point.value ?? point.count ?? 0) !== 0),
    }))
  }

  #place(name: string, labels: Labels): { readonly at: number; readonly family: Family } {
    const placed = this.#placed.get(name)
    const wanted = textOf(labels)
    const index = placed?.series.findIndex((one) => textOf(one) === wanted) ?? -1
    if (placed === undefined || index === -1) throw new Error(`no series ${name} ${wanted}`)
    return { at: placed.from + index * placed.width, family: placed.family }
  }
}

interface Placed {
  readonly family: Family
  readonly series: readonly Labels[]
  readonly from: number
  readonly width: number
}

/** Number of cells of one series: a value; or a sum, a count, and the buckets. */
function widthOf({ type, bounds = [] }: Family): number {
  if (type === 'histogram') return 2 + bounds.length + 1
  return type === 'summary' ? 2 : 1
}

function combinations(labels: readonly (readonly [string, readonly string[]])[]): readonly Labels[] {
  return labels.reduce<readonly Labels[]>(
    (all, [name, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  )
}

function pointOf({ type, bounds = [] }: Family, labels: Labels, cells: Float64Array): Point {
  const [first = 0, count = 0] = cells
  if (type === 'counter' || type === 'gauge') return { labels, value: first }
  if (type === 'summary') return { labels, sum: first, count }
  return { labels, sum: first, count, buckets: [...cells.subarray(2, 2 + bounds.length + 1)] }
}

function textOf(labels: Labels): string {
  return JSON.stringify(Object.entries(labels).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
