/** Milliseconds. */
export interface LatencySummary {
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly max: number
}

const GROWTH = 2

/** All latencies of a run, exactly: a million take eight megabytes. */
export class Latencies {
  #values = new Float64Array(16_384)
  #count = 0

  /** @param milliseconds the duration of one request */
  add(milliseconds: number): void {
    if (this.#count === this.#values.length) {
      const grown = new Float64Array(this.#values.length * GROWTH)
      grown.set(this.#values)
      this.#values = grown
    }
    this.#values[this.#count++] = milliseconds
  }

  /** Nearest-rank percentiles; all 0 without values. */
  summary(): LatencySummary {
    const sorted = this.#values.slice(0, this.#count).sort()
    const percentile = (p: number) => sorted[Math.max(0, Math.ceil((p / 100) * sorted.length) - 1)] ?? 0
    return { p50: percentile(50), p95: percentile(95), p99: percentile(99), max: percentile(100) }
  }
}
