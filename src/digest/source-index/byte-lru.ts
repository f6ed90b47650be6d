/** A cache of values with a byte limit that evicts the least recently used. Sizes are the caller's estimates. */
export class ByteLru {
  readonly #limit: number
  readonly #entries = new Map<string, { readonly value: unknown; readonly bytes: number }>()
  /**
   * Iterates from the oldest entry; a re-inserted entry comes last. Reused, because a new iterator would step over all
   * deleted entries, which took a sixth of the time of a cache miss.
   */
  readonly #oldest = this.#entries.entries()
  #bytes = 0

  /** @param limit in bytes */
  constructor(limit: number) {
    this.#limit = limit
  }

  get bytes(): number {
    return this.#bytes
  }

  /**
   * Returns the value under this key, or creates and caches it; `undefined` is not cached. Different value types must
   * use different keys.
   * @param bytesOf the size that a new value counts as
   */
  take<T extends object>(key: string, make: () => T | undefined, bytesOf: (value: T) => number): T | undefined {
    const known = this.#entries.get(key)
    if (known !== undefined) {
      // A Map iterates in insertion order: a re-inserted entry is evicted last.
      this.#entries.delete(key)
      this.#entries.set(key, known)
      return known.value as T
    }
    const value = make()
    if (value !== undefined) this.#keep(key, value, bytesOf(value) + 2 * key.length)
    return value
  }

  #keep(key: string, value: unknown, bytes: number): void {
    if (bytes > this.#limit) return
    this.#entries.set(key, { value, bytes })
    this.#bytes += bytes
    while (this.#bytes > this.#limit) {
      // The iterator never reaches its end, where it would stay: the new entry comes last, and fits once all others are
      // gone.
      const { value: oldest } = this.#oldest.next()
      if (oldest === undefined) return
      this.#entries.delete(oldest[0])
      this.#bytes -= oldest[1].bytes
    }
  }
}
