const MAX_NAMES = 10_000
const MAX_NAME = 64
const MAX_TEXTS = 4_000
const MAX_TEXT = 256
const ONE_IN = 8

/** Remembers what a function decides by a name: an application has few names, and uses them in every event. */
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

/**
 * Texts in which rules have looked for secrets and found none, so that they need not look again: lines of code and paths
 * in an application's frames come with many of its events.
 */
export class CleanTexts {
  readonly #texts = new Set<string>()
  #offered = 0

  has(text: string): boolean {
    return text.length <= MAX_TEXT && this.#texts.has(text)
  }

  /** Keeps one in a few: what comes often is soon among them, and what comes once seldom costs the keeping. */
  offer(text: string): void {
    if (text.length > MAX_TEXT || this.#offered++ % ONE_IN !== 0) return
    if (this.#texts.size >= MAX_TEXTS) this.#texts.clear()
    this.#texts.add(copyOf(text))
  }
}

/** A part of a text keeps the whole of it in memory. */
function copyOf(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string
}
