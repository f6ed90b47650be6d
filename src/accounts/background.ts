/** Work that nobody waits for: sending a mail must not tell by its time whether there is an account. */
export interface Background {
  run(work: () => Promise<void>): void
  /** The same for somebody who does wait. Answers whether it went well. */
  attempt(work: () => Promise<void>): Promise<boolean>
  /** Resolves when everything that was begun is done. */
  settled(): Promise<void>
}

/** @param onFault told of work that failed */
export function createBackground(onFault: (fault: unknown) => void): Background {
  const running = new Set<Promise<boolean>>()

  async function attempt(work: () => Promise<void>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (fault) {
      onFault(fault)
      return false
    }
  }

  return {
    attempt,
    run: (work) => {
      const done = attempt(work).finally(() => running.delete(done))
      running.add(done)
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
