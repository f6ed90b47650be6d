/** An error that repeats fills no memory. */
const MOST_KEPT = 10

interface Early {
  /** What came, oldest first; and nothing is kept after it. */
  take(): readonly unknown[]
}

// What runs before a page is a bundle of its own, with a copy of this module: they meet here.
const key = Symbol.for('mishap.early')

interface Global {
  [key]?: Early
}

/** Keeps what nobody catches until there is something to report it with. Before anything else of a page runs. */
export function keepEarlyErrors(): void {
  const kept: unknown[] = []
  const stopped = new AbortController()
  const { signal } = stopped
  const keep = (error: unknown) => {
    if (kept.length < MOST_KEPT) kept.push(error)
  }
  addEventListener('error', ({ error, message }) => keep(error ?? message), { signal })
  addEventListener('unhandledrejection', ({ reason }) => keep(reason), { signal })
  const take = () => {
    stopped.abort()
    return kept.splice(0)
  }
  ;(globalThis as Global)[key] = { take }
}

/** Hands over what was kept, and keeps nothing any more. */
export function takeEarlyErrors(): readonly unknown[] {
  return (globalThis as Global)[key]?.take() ?? []
}
