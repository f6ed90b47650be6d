/**
 * The processor time that a record may take without being costly: milliseconds, and those of each byte of it. Larger ones
 * may take no more: who sends much that is large takes the time of others as well.
 */
const USUAL_MS = 2
const USUAL_MS_PER_BYTE = 2e-5
const MOST_USUAL_BYTES = 1e6

/** A sender whose records took this much more than is usual is costly, milliseconds. */
export const COSTLY_MS = 300
/** The excess that is remembered halves in this time, and is never more than {@link MOST_MS}: 40 s of waiting. */
const HALF_LIFE_MS = 10_000
const MOST_MS = 16 * COSTLY_MS

/** The excess of a sender's records over what is usual, milliseconds of processor time. */
export interface SenderCost {
  readonly sender: string
  readonly ms: number
}

/** Remembers which senders were costly lately. */
export class CostlySenders {
  readonly #now: () => number
  readonly #known = new Map<string, { ms: number; at: number }>()

  /** @param now milliseconds of a clock that is never set back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  add({ sender, ms }: SenderCost): void {
    if (sender === '') return
    this.#known.set(sender, { ms: Math.min(this.#of(sender) + ms, MOST_MS), at: this.#now() })
  }

  /** Returns what is remembered, of whom there is any. */
  lately(): readonly SenderCost[] {
    const lately: SenderCost[] = []
    for (const sender of this.#known.keys()) {
      const ms = this.#of(sender)
      if (ms >= 1) lately.push({ sender, ms })
      else this.#known.delete(sender)
    }
    return lately
  }

  #of(sender: string): number {
    const known = this.#known.get(sender)
    return known === undefined ? 0 : known.ms * 2 ** ((known.at - this.#now()) / HALF_LIFE_MS)
  }
}

/**
 * Measures what the records of one task cost, in the thread that digests them. The clock is read once a record: the
 * processor time, which is ten times as slow to read, only where that says that the record took long.
 */
export class CostMeter {
  readonly #before: ReadonlyMap<string, number>
  readonly #excess = new Map<string, number>()
  #at = performance.now()
  #cpu = threadCpuMs()
  #cpuAt = this.#at

  /** @param lately what senders' records took in tasks before */
  constructor(lately: readonly SenderCost[]) {
    this.#before = new Map(lately.map(({ sender, ms }) => [sender, ms]))
  }

  /** Begins with the next record, after others that were not digested. */
  begin(): void {
    this.#at = performance.now()
  }

  /** Ends a record, and begins with the next one. Returns whether its sender is costly with what it took. */
  end(sender: string, bytes: number): boolean {
    const now = performance.now()
    const wall = now - this.#at
    this.#at = now
    const usual = USUAL_MS + Math.min(bytes, MOST_USUAL_BYTES) * USUAL_MS_PER_BYTE
    if (wall <= usual || sender === '') return false
    const cpu = threadCpuMs()
    // What other processes took of the time since it was last read is taken as spread evenly.
    const share = Math.min(1, (cpu - this.#cpu) / (now - this.#cpuAt))
    this.#cpu = cpu
    this.#cpuAt = now
    const excess = (this.#excess.get(sender) ?? 0) + Math.max(0, wall * share - usual)
    this.#excess.set(sender, excess)
    return excess + (this.#before.get(sender) ?? 0) >= COSTLY_MS
  }

  /** Returns what senders' records took in this task. */
  costs(): readonly SenderCost[] {
    return [...this.#excess].map(([sender, ms]) => ({ sender, ms }))
  }
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
