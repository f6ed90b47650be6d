const MINUTE_MS = 60_000

/** The history in minutes. */
const MINUTES = 60

export class DigestRate {
  readonly #now: () => number
  /** Records by minute since the epoch. */
  readonly #records = new Map<number, number>()
  readonly #firstMinute: number

  constructor(now: () => number = Date.now) {
    this.#now = now
    this.#firstMinute = this.#minute()
  }

  add(records: number): void {
    const minute = this.#minute()
    this.#records.set(minute, (this.#records.get(minute) ?? 0) + records)
    for (const old of this.#records.keys()) if (old < minute - MINUTES) this.#records.delete(old)
  }

  /** Records per second in each complete minute since the start, oldest first: at most 60. */
  perSecond(): readonly number[] {
    const present = this.#minute()
    const first = Math.max(this.#firstMinute, present - MINUTES)
    return Array.from({ length: present - first }, (_, index) => (this.#records.get(first + index) ?? 0) / 60)
  }

  #minute(): number {
    return Math.floor(this.#now() / MINUTE_MS)
  }
}
