/** Adapts an object with `close` for an AsyncDisposableStack. */
export function disposable<T extends { close(): Promise<void> }>(it: T): AsyncDisposable & { it: T } {
  return { it, [Symbol.asyncDispose]: () => it.close() }
}
