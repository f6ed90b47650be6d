import type { Running } from '#domain/running.ts'

// Next bundles its own copy of every module, so a module-level variable would exist twice: once for the server, once
// for the pages. A registered symbol on globalThis is shared.
const key = Symbol.for('mishap')

interface Global {
  [key]?: Running
}

/** Provides the running server to the pages. The composition root calls it once, before the first page is served. */
export function provideRunning(parts: Running): void {
  ;(globalThis as Global)[key] = parts
}

/** The running server, for pages and server functions. Throws if it has not been composed, which is a bug. */
export function running(): Running {
  const parts = (globalThis as Global)[key]
  if (parts === undefined) throw new Error('The pages were asked before the server was composed (src/main/server.ts).')
  return parts
}
