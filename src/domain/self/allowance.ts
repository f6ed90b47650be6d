const MINUTE_MS = 60_000

/** A token bucket: allows a number of actions in a minute, at first all at once. */
export class Allowance {
  readonly #perMinute: number
  readonly #now: () => number
  #left: number
  #countedAt: number

  /** @param now milliseconds of a clock that never goes back */
  constructor(perMinute: number, now: () => number = () => performance.now()) {
    this.#perMinute = perMinute
    this.#now = now
    this.#left = perMinute
    this.#countedAt = now()
  }

  /** Takes one, if one is left. */
  take(): boolean {
    const at = this.#now()
    const back = ((at - this.#countedAt) / MINUTE_MS) * this.#perMinute
    this.#left = Math.min(this.#perMinute, this.#left + back)
    this.#countedAt = at
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
