const MAX_NAMES = 10_000
const MAX_NAME = 64
const MAX_TEXTS = 4_000
const MAX_TEXT = 256
const ONE_IN = 8

/** Memoises a decision about names: an application has few names and uses them in every event. */
export function remembered<T>(decide: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>()
  return (name) => {
    const before = known.get(name)
    if (before !== undefined) return before
    const decision = decide(name)
    if (name.length <= MAX_NAME) {
      // Bounded, because a client can invent thousands of names.
      if (known.size >= MAX_NAMES) known.clear()
      known.set(copyOf(name), decision)
    }
    return decision
  }
}

/**
 * Texts in which the rules found no secrets, to avoid searching again: code lines and paths of an application's frames
 * recur in many events.
 */
export class CleanTexts {
  readonly #texts = new Set<string>()
  #offered = 0

  has(text: string): boolean {
    return text.length <= MAX_TEXT && this.#texts.has(text)
  }

  /** Keeps one in {@link ONE_IN} texts: frequent ones are kept soon, and rare ones seldom cost anything. */
  offer(text: string): void {
    if (text.length > MAX_TEXT || this.#offered++ % ONE_IN !== 0) return
    if (this.#texts.size >= MAX_TEXTS) this.#texts.clear()
    this.#texts.add(copyOf(text))
  }
}

/** A substring would keep the whole string in memory. */
function copyOf(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string
}
