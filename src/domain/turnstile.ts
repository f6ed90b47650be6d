/** Lets so many through at once. Those who wait take turns: each owner's in the order in which they came. */
export class Turnstile {
  #free: number
  /** By owner, the one whose turn is next first. */
  readonly #waiting = new Map<string, (() => void)[]>()

  constructor(atOnce: number) {
    this.#free = atOnce
  }

  /**
   * Runs `task` when it is its turn.
   * @param owner whoever waits with many tasks waits for those alone; absent: all are one's
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
