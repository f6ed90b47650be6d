/** Divides an item's bytes among its parts, whose individual sizes are unknown. The shares add up to the whole. */
export class SharedBytes {
  readonly #bytes: number
  readonly #parts: number
  #taken = 0

  constructor(bytes: number, parts: number) {
    this.#bytes = bytes
    this.#parts = parts
  }

  /** The bytes of the next parts. */
  take(parts: number): number {
    const before = this.#until(this.#taken)
    this.#taken += parts
    return this.#until(this.#taken) - before
  }

  #until(parts: number): number {
    return Math.round((this.#bytes * parts) / Math.max(1, this.#parts))
  }
}
