/** A FIFO mutex. */
export class Turns {
  #last: Promise<void> = Promise.resolve()

  /** Resolves when the caller's turn comes, with a function that ends it. */
  async take(): Promise<() => void> {
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    await before
    return resolve
  }
}
