/**
 * An approximate LRU cache in two halves: when the younger half is full, the older one is evicted. Entries in use
 * survive, at the cost of a second look-up for misses.
 */
export class Recent<V> {
  readonly #half: number
  #young = new Map<string, V>()
  #old = new Map<string, V>()

  /** @param half number of entries that are certainly kept; at most twice as many */
  constructor(half: number) {
    this.#half = half
  }

  get(key: string): V | undefined {
    const known = this.#young.get(key)
    if (known !== undefined) return known
    const older = this.#old.get(key)
    if (older !== undefined) this.set(key, older)
    return older
  }

  set(key: string, value: V): void {
    if (this.#young.size >= this.#half) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(key, value)
  }
}
