/** Limits memory use by a repeating error. */
const MOST_KEPT = 10

interface Early {
  /** Returns the errors, oldest first, and stops collecting. */
  take(): readonly unknown[]
}

// The script that runs before the page is a separate bundle with its own copy of this module; they share state through
// this symbol.
const key = Symbol.for('mishap.early')

interface Global {
  [key]?: Early
}

/** Collects uncaught errors until a reporter is loaded. Must run before anything else on the page. */
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

/** Returns the collected errors and stops collecting. */
export function takeEarlyErrors(): readonly unknown[] {
  return (globalThis as Global)[key]?.take() ?? []
}
