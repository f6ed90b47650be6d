/** What was opened in this window since it was loaded: pages that are kept from before do not know of it. */
const opened = new Set<string>()
const listeners = new Set<() => void>()

/** Remembers that something has been opened, by a name of its own: `issue 12`. */
export function noteOpened(name: string): void {
  opened.add(name)
  for (const listener of listeners) listener()
}

/** Whether it has been opened in this window. */
export function wasOpened(name: string): boolean {
  return opened.has(name)
}

/** Calls when something is opened, until the returned function is called. */
export function onOpened(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
