import type { Running } from '#domain/running.ts'

// Next bundles its own copy of every module, so a module-level variable would exist twice: once for the server, once for
// the pages. A registered symbol on globalThis is the same in both.
const key = Symbol.for('mishap')

interface Global {
  [key]?: Running
}

/** Opens the door: called once, by the composition root, before the first page is served. */
export function openDoor(running: Running): void {
  ;(globalThis as Global)[key] = running
}

/** The one door from pages to the running stores. Throws when the server has not been composed, which is a bug. */
export function door(): Running {
  const running = (globalThis as Global)[key]
  if (running === undefined)
    throw new Error('The pages were asked before the server was composed (src/main/server.ts).')
  return running
}
