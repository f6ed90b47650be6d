/** Something with `close`, for a stack that closes what it holds. */
export function disposable<T extends { close(): Promise<void> }>(it: T): AsyncDisposable & { it: T } {
  return { it, [Symbol.asyncDispose]: () => it.close() }
}
