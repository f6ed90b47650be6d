const MAX_NAMES = 10_000
const MAX_NAME = 64

/** What is decided by a name, decided once: an application has few names, and uses them in every event. */
export function remembered<T>(decide: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>()
  return (name) => {
    const before = known.get(name)
    if (before !== undefined) return before
    const decision = decide(name)
    if (name.length <= MAX_NAME) {
      // Names made up by the thousand must not fill the memory.
      if (known.size >= MAX_NAMES) known.clear()
      known.set(copyOf(name), decision)
    }
    return decision
  }
}

/** A part of a text keeps the whole of it in memory. */
function copyOf(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string
}
