/**
 * Remembers what was used of late, in two halves: when the younger is full the older is forgotten. So what is in use stays,
 * at the price of one more look-up for what is not.
 */
export class Recent<V> {
  readonly #half: number
  #young = new Map<string, V>()
  #old = new Map<string, V>()

  /** @param half how many are remembered for certain; at most twice as many */
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
