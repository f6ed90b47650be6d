/** Background work, such as sending mail, whose duration must not reveal whether an account exists. */
export interface Background {
  run(work: () => Promise<void>): void
  /** The same for a caller that waits. Resolves to whether it succeeded. */
  attempt(work: () => Promise<void>): Promise<boolean>
  /** Resolves when all work that was started is done. */
  settled(): Promise<void>
}

/** @param onFault called with errors */
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
