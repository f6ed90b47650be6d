/** Values by key within a bound of bytes: what was used longest ago goes first. Sizes are the caller's estimates. */
export class ByteLru {
  readonly #limit: number
  readonly #entries = new Map<string, { readonly value: unknown; readonly bytes: number }>()
  /**
   * From the oldest entry on; what is put in again comes last. One for good: a new one would have to step over all that
   * has been deleted, which was a sixth of what a place that nobody asked for before costs.
   */
  readonly #oldest = this.#entries.entries()
  #bytes = 0

  /** @param limit bytes. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** The size of all values together. */
  get bytes(): number {
    return this.#bytes
  }

  /**
   * The value under this key, made and kept where there is none; undefined is not kept. The keys of one type of value
   * must not be those of another.
   * @param bytesOf what a new value counts as.
   */
  take<T extends object>(key: string, make: () => T | undefined, bytesOf: (value: T) => number): T | undefined {
    const known = this.#entries.get(key)
    if (known !== undefined) {
      // A Map iterates in the order of insertion: what is put in again is the last to go.
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
      // Never at its end, where it would stay: the new entry comes last, and fits when all others are gone.
      const { value: oldest } = this.#oldest.next()
      if (oldest === undefined) return
      this.#entries.delete(oldest[0])
      this.#bytes -= oldest[1].bytes
    }
  }
}
