/** An error that repeats fills no memory. */
const MOST_KEPT = 10

const kept: unknown[] = []

/** Keeps what nobody catches until there is something to report it with. Before anything else of a page runs. */
export function keepEarlyErrors(): void {
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
}

/** Hands over what was kept, and keeps nothing any more. */
export function takeEarlyErrors(): readonly unknown[] {
  removeEventListener('error', onError)
  removeEventListener('unhandledrejection', onRejection)
  return kept.splice(0)
}

function onError({ error, message }: ErrorEvent): void {
  keep(error ?? message)
}

function onRejection({ reason }: PromiseRejectionEvent): void {
  keep(reason)
}

function keep(error: unknown): void {
  if (kept.length < MOST_KEPT) kept.push(error)
}
