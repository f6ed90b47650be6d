/** First come, first served: one at a time. */
export class Turns {
  #last: Promise<void> = Promise.resolve()

  /** Resolves when it is one's turn, with the function that ends it. */
  async take(): Promise<() => void> {
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    await before
    return resolve
  }
}
