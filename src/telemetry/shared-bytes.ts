/** The bytes of an item, shared among what it holds: nobody knows what each took of them. All shares make the whole. */
export class SharedBytes {
  readonly #bytes: number
  readonly #parts: number
  #taken = 0

  constructor(bytes: number, parts: number) {
    this.#bytes = bytes
    this.#parts = parts
  }

  /** Returns the bytes of the next parts. */
  take(parts: number): number {
    const before = this.#until(this.#taken)
    this.#taken += parts
    return this.#until(this.#taken) - before
  }

  #until(parts: number): number {
    return Math.round((this.#bytes * parts) / Math.max(1, this.#parts))
  }
}
