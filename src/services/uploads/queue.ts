/** A task that has an id, so that asking again tells how far it is. */
interface Known {
  state: 'created' | 'assembling'
}

/** Failures that nobody has asked about; the oldest is forgotten. */
const MAX_FAILURES = 1000

/** Work on uploads: one after the other, in the order in which it came. */
export class UploadQueue {
  readonly #known = new Map<string, Known>()
  readonly #failures = new Map<string, string>()
  #last: Promise<unknown> = Promise.resolve()

  get length(): number {
    return this.#known.size
  }

  /** Returns the state of a task, or undefined when it is not in the queue any more. */
  state(id: string): Known['state'] | undefined {
    return this.#known.get(id)?.state
  }

  /** The sentence of a task that failed. It is returned once: after that the upload may be tried again. */
  takeFailure(id: string): string | undefined {
    const failure = this.#failures.get(id)
    this.#failures.delete(id)
    return failure
  }

  /** Adds a task under an id that is not in the queue. It resolves to the sentence of its failure, or to null. */
  add(id: string, task: () => Promise<string | null>): void {
    const known: Known = { state: 'created' }
    this.#known.set(id, known)
    void this.pass(async () => {
      known.state = 'assembling'
      const failure = await task()
      this.#known.delete(id)
      if (failure !== null) this.#fail(id, failure)
    })
  }

  /** Runs a task when it is its turn. */
  pass<T>(task: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(task)
    this.#last = turn.catch(() => undefined)
    return turn
  }

  /** When all that is in the queue now is done. */
  async settled(): Promise<void> {
    await this.#last
  }

  #fail(id: string, failure: string): void {
    this.#failures.set(id, failure)
    const [oldest] = this.#failures.keys()
    if (this.#failures.size > MAX_FAILURES && oldest !== undefined) this.#failures.delete(oldest)
  }
}
