/** What a look at the process finds. */
export interface Look {
  /** Processor time since the look before, in cores. */
  readonly cores: number
  readonly residentBytes: number
}

/** Above this the process has something to do. */
const BUSY_CORES = 0.3
/** It must have had nothing to do for so many looks. */
const CALM_LOOKS = 2
/** Less than this is not worth it. */
const GROWN_BYTES = 64 * 1024 ** 2

/**
 * Decides when a load is over that has left memory behind: nothing to do for two looks, and much more memory than when
 * there was last nothing to do. What has grown and cannot be given back is asked for once, not at each look.
 */
export class LoadOver {
  #calmLooks = 0
  /** The least memory since it was last given back. The garbage of the start counts as grown. */
  #leastBytes = 0

  /** Whether memory is to be given back now. */
  look({ cores, residentBytes }: Look): boolean {
    this.#calmLooks = cores < BUSY_CORES ? this.#calmLooks + 1 : 0
    const isOver = this.#calmLooks >= CALM_LOOKS && residentBytes > this.#leastBytes + GROWN_BYTES
    this.#leastBytes = isOver ? Number.POSITIVE_INFINITY : Math.min(this.#leastBytes, residentBytes)
    return isOver
  }
}
