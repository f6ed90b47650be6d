/** A task that has an id, so that asking again tells how far it is. */
interface Known {
  readonly owner: Owner
  state: 'created' | 'assembling'
}

/** The project that a task is for; null: housekeeping of ours. */
export type Owner = number | null

type Turn = () => Promise<void>

/** Failures that nobody has asked about; the oldest is forgotten. */
const MAX_FAILURES = 1000
/** Far more than tools of a company upload at once; each is some kilobytes here until its turn comes. */
const MAX_WAITING = 1000

/** Work on uploads, one at a time. Projects take turns; the tasks of one are done in the order in which they came. */
export class UploadQueue {
  readonly #known = new Map<string, Known>()
  readonly #failures = new Map<string, string>()
  /** The owner whose turn comes next first. */
  readonly #turns = new Map<Owner, Turn[]>()
  #running: Promise<void> | undefined

  /** Returns whether an owner may not add more: all that wait are too many, or it has more than is left for all others. */
  isFull(owner: Owner): boolean {
    const own = [...this.#known.values()].filter((known) => known.owner === owner).length
    return own >= MAX_WAITING - this.#known.size
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
  add(id: string, owner: Owner, task: () => Promise<string | null>): void {
    const known: Known = { owner, state: 'created' }
    this.#known.set(id, known)
    void this.pass(owner, async () => {
      known.state = 'assembling'
      const failure = await task()
      this.#known.delete(id)
      if (failure !== null) this.#fail(id, failure)
    })
  }

  /** Runs a task when it is its turn. */
  pass<T>(owner: Owner, task: () => Promise<T>): Promise<T> {
    const turn = new Promise<T>((resolve, reject) => {
      const waiting = this.#turns.get(owner) ?? []
      waiting.push(async () => {
        try {
          resolve(await task())
        } catch (fault) {
          reject(fault)
        }
      })
      this.#turns.set(owner, waiting)
    })
    this.#running ??= this.#run()
    return turn
  }

  /** When nothing waits any more. */
  async settled(): Promise<void> {
    await this.#running
  }

  async #run(): Promise<void> {
    // Tasks added in this turn of the event loop are in the queue before the first one begins.
    await Promise.resolve()
    for (let turn = this.#next(); turn !== undefined; turn = this.#next()) await turn()
    this.#running = undefined
  }

  #next(): Turn | undefined {
    const [first] = this.#turns
    if (first === undefined) return undefined
    const [owner, waiting] = first
    const turn = waiting.shift()
    // To the end of the line.
    this.#turns.delete(owner)
    if (waiting.length > 0) this.#turns.set(owner, waiting)
    return turn
  }

  #fail(id: string, failure: string): void {
    this.#failures.set(id, failure)
    const [oldest] = this.#failures.keys()
    if (this.#failures.size > MAX_FAILURES && oldest !== undefined) this.#failures.delete(oldest)
  }
}
