/** Runs work sequentially, in the order of the requests. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve()

  /** Runs `work` after all earlier work has settled. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work)
    this.#last = turn.catch(() => undefined)
    return turn
  }

  /** Resolves when all requested work has ended. */
  async ended(): Promise<void> {
    await this.#last
  }
}
