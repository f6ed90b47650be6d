export interface Look {
  /** CPU time since the previous sample, in cores. */
  readonly cores: number
  readonly residentBytes: number
}

/** Above this, the process is busy. */
const BUSY_CORES = 0.3
/** Samples that it must have been idle. */
const CALM_LOOKS = 2
/** Less growth is not worth a collection. */
const GROWN_BYTES = 64 * 1024 ** 2

/**
 * Decides when a load is over that left memory behind: idle for two samples, and much more memory than when last idle.
 * Growth that cannot be returned triggers only one attempt.
 */
export class LoadOver {
  #calmLooks = 0
  /** The least memory since the last collection. Start-up garbage counts as growth. */
  #leastBytes = 0

  /** Returns whether to collect now. */
  look({ cores, residentBytes }: Look): boolean {
    this.#calmLooks = cores < BUSY_CORES ? this.#calmLooks + 1 : 0
    const isOver = this.#calmLooks >= CALM_LOOKS && residentBytes > this.#leastBytes + GROWN_BYTES
    this.#leastBytes = isOver ? Number.POSITIVE_INFINITY : Math.min(this.#leastBytes, residentBytes)
    return isOver
  }
}
