/** Limits concurrency. Waiting owners take turns, and each owner's tasks run in order. */
export class Turnstile {
  #free: number
  /** By owner, next in turn first. */
  readonly #waiting = new Map<string, (() => void)[]>()

  constructor(atOnce: number) {
    this.#free = atOnce
  }

  /**
   * Runs `task` when it is its turn.
   * @param owner an owner with many tasks only delays its own; absent: all tasks share one owner
   */
  async pass<T>(task: () => Promise<T>, owner = ''): Promise<T> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((resolve) => this.#wait(owner, resolve))
    try {
      return await task()
    } finally {
      const next = this.#next()
      if (next === undefined) this.#free++
      else next()
    }
  }

  #wait(owner: string, go: () => void): void {
    const queue = this.#waiting.get(owner)
    if (queue === undefined) this.#waiting.set(owner, [go])
    else queue.push(go)
  }

  #next(): (() => void) | undefined {
    for (const [owner, queue] of this.#waiting) {
      const next = queue.shift()
      this.#waiting.delete(owner)
      if (queue.length > 0) this.#waiting.set(owner, queue)
      return next
    }
    return undefined
  }
}
