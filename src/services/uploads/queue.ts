/** A task with an id, by which its state can be queried. */
interface Known {
  readonly owner: Owner
  state: 'created' | 'assembling'
}

/** A task's project; null for housekeeping. */
export type Owner = number | null

type Turn = () => Promise<void>

/** Unclaimed failures kept; the oldest is dropped. */
const MAX_FAILURES = 1000
/** Far more than a company's tools upload at once. Each takes some kilobytes until its turn. */
const MAX_WAITING = 1000

/** Processes uploads one at a time. Projects alternate; the tasks of each run in order. */
export class UploadQueue {
  readonly #known = new Map<string, Known>()
  readonly #failures = new Map<string, string>()
  /** In order of their next turn. */
  readonly #turns = new Map<Owner, Turn[]>()
  #running: Promise<void> | undefined

  /**
   * Returns whether an owner may not add more: the queue is full, or the owner has more tasks than there is room left
   * for all others.
   */
  isFull(owner: Owner): boolean {
    const own = [...this.#known.values()].filter((known) => known.owner === owner).length
    return own >= MAX_WAITING - this.#known.size
  }

  /** Returns the state of a task, or `undefined` if it is not in the queue. */
  state(id: string): Known['state'] | undefined {
    return this.#known.get(id)?.state
  }

  /** The message of a failed task. Returned only once, after which the upload may be retried. */
  takeFailure(id: string): string | undefined {
    const failure = this.#failures.get(id)
    this.#failures.delete(id)
    return failure
  }

  /** Adds a task under an id that is not in the queue. The task resolves to its failure message, or null. */
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

  /** Resolves when the queue is empty. */
  async settled(): Promise<void> {
    await this.#running
  }

  async #run(): Promise<void> {
    // Lets all tasks of this event loop turn enter the queue before the first one starts.
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
