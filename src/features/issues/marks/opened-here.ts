/** Issues that were opened in this window since it was loaded: pages that are kept from before do not know of it. */
const opened = new Set<number>()
const listeners = new Set<() => void>()

/** Remembers that an issue has been opened. */
export function noteOpened(id: number): void {
  opened.add(id)
  for (const listener of listeners) listener()
}

/** Whether an issue has been opened in this window. */
export function wasOpened(id: number): boolean {
  return opened.has(id)
}

/** Calls when an issue is opened, until the returned function is called. */
export function onOpened(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
