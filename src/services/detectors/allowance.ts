const MINUTE_MS = 60_000
/** Events per problem and minute: enough to show that it continues, too few to fill the store with it. */
export const MOST_A_MINUTE = 5

/**
 * Limits how often each problem is reported. Minutes are those in which segments arrived, so a repeated run counts the
 * same.
 */
export class Allowance {
  #minute = 0
  readonly #used = new Map<string, number>()

  /**
   * Returns whether a problem may be reported once more, and counts it.
   * @param at milliseconds since the epoch, never decreasing
   */
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
