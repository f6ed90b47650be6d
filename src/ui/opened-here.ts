/** What was opened in this window since it loaded, which cached pages do not know. */
const opened = new Set<string>()
const listeners = new Set<() => void>()

/** Records that something was opened, under a unique name: `issue 12`. */
export function noteOpened(name: string): void {
  opened.add(name)
  for (const listener of listeners) listener()
}

export function wasOpened(name: string): boolean {
  return opened.has(name)
}

/** Subscribes to openings and returns the unsubscribe function. */
export function onOpened(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
