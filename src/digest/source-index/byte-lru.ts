/** Values by key within a bound of bytes: what was used longest ago goes first. Sizes are the caller's estimates. */
export class ByteLru {
  readonly #limit: number
  readonly #entries = new Map<string, { readonly value: unknown; readonly bytes: number }>()
  #bytes = 0

  /** @param limit bytes. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** What all values together count as. */
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
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#limit) return
      this.#entries.delete(oldest)
      this.#bytes -= entry.bytes
    }
  }
}
