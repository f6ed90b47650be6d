const MINUTE_MS = 60_000

/** A token bucket: allows a number of actions per minute, which may be used all at once initially. */
export class Allowance {
  readonly #perMinute: number
  readonly #now: () => number
  #left: number
  #countedAt: number

  /** @param now milliseconds of a monotonic clock */
  constructor(perMinute: number, now: () => number = () => performance.now()) {
    this.#perMinute = perMinute
    this.#now = now
    this.#left = perMinute
    this.#countedAt = now()
  }

  /** Takes a token, if available. */
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
