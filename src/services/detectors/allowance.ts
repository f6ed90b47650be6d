const MINUTE_MS = 60_000
/** Events of one problem and minute: enough to see that it goes on, too few to fill the store with one thing. */
export const MOST_A_MINUTE = 5

/** How often each problem may still be reported. Minutes are those in which segments came, so that a repeat counts the same. */
export class Allowance {
  #minute = 0
  readonly #used = new Map<string, number>()

  /** Returns whether a problem may be reported once more, and counts it. @param at milliseconds since the epoch, never falling */
  allows(key: string, at: number): boolean {
    const minute = Math.floor(at / MINUTE_MS)
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#used.clear()
    }
    const used = this.#used.get(key) ?? 0
    if (used >= MOST_A_MINUTE) return false
    this.#used.set(key, used + 1)
    return true
  }
}
