/** Work that is done one after another, in the order in which it was asked for. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve()

  /** Runs `work` when all before it has ended, however it ended. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work)
    this.#last = turn.catch(() => undefined)
    return turn
  }

  /** Resolves when all that was asked for has ended. */
  async ended(): Promise<void> {
    await this.#last
  }
}
