/** Runs functions with limited concurrency. Waiting ones start newest first. */
export type Limit = <T>(run: () => Promise<T>) => Promise<T>

/** Creates a {@link Limit} of `most`. Newest first, because what scrolled into view last is being looked at. */
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
  // A finishing run passes its slot directly to the next one, so that no other can take it in between.
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
