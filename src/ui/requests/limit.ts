/** Runs what it is given, but never more than so many at once. Whoever waits is let in newest first. */
export type Limit = <T>(run: () => Promise<T>) => Promise<T>

/** A {@link Limit} of `most`. Newest first, because what came into view last is what is looked at. */
export function createLimit(most: number): Limit {
  let running = 0
  const waiting: (() => void)[] = []

  const enter = (): Promise<void> => {
    if (running < most) {
      running += 1
      return Promise.resolve()
    }
    return new Promise((resolve) => waiting.push(resolve))
  }
  // The place of whoever leaves goes to the next one, and is never free in between.
  const leave = () => {
    const next = waiting.pop()
    if (next === undefined) running -= 1
    else next()
  }

  return async (run) => {
    await enter()
    try {
      return await run()
    } finally {
      leave()
    }
  }
}
