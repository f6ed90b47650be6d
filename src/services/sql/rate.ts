const MOST_KEYS = 10_000

/** A rate limit per key and window, in this process's memory like all limits on people. */
export class Rate {
  private readonly counts = new Map<string, { readonly since: number; count: number }>()
  private readonly most: number
  private readonly windowMs: number

  constructor(most: number, windowMs: number) {
    this.most = most
    this.windowMs = windowMs
  }

  /** Counts a request. @returns the seconds to wait, or 0 if it may proceed */
  take(key: string, now: number): number {
    const known = this.counts.get(key)
    if (known === undefined || now - known.since >= this.windowMs) {
      this.counts.delete(key)
      this.counts.set(key, { since: now, count: 1 })
      for (const oldest of this.counts.keys()) {
        if (this.counts.size <= MOST_KEYS) break
        this.counts.delete(oldest)
      }
      return 0
    }
    if (known.count >= this.most) return Math.ceil((known.since + this.windowMs - now) / 1000)
    known.count++
    return 0
  }
}
