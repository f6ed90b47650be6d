/**
 * The processor time that a record may take without being costly: a fixed number of milliseconds, plus milliseconds per
 * byte. The limit stops growing with size, because a sender of many large records takes time from others as well.
 */
const USUAL_MS = 2
const USUAL_MS_PER_BYTE = 2e-5
const MOST_USUAL_BYTES = 1e6

/** A sender is costly once its records took this many milliseconds more than usual. */
export const COSTLY_MS = 300
/** The remembered excess halves in this time, and is capped at {@link MOST_MS}: 40 s of waiting. */
const HALF_LIFE_MS = 10_000
const MOST_MS = 16 * COSTLY_MS

/** The excess of a sender's records over the usual cost, in milliseconds of processor time. */
export interface SenderCost {
  readonly sender: string
  readonly ms: number
}

/** Remembers which senders were costly recently. */
export class CostlySenders {
  readonly #now: () => number
  readonly #known = new Map<string, { ms: number; at: number }>()

  /** @param now milliseconds of a monotonic clock */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  add({ sender, ms }: SenderCost): void {
    if (sender === '') return
    this.#known.set(sender, { ms: Math.min(this.#of(sender) + ms, MOST_MS), at: this.#now() })
  }

  /** The remembered excess of all senders that have any. */
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
 * Measures the cost of a task's records, in the thread that digests them. The wall clock is read once per record. The
 * processor time, which is ten times slower to read, is only read if the wall clock shows that the record took long.
 */
export class CostMeter {
  readonly #before: ReadonlyMap<string, number>
  readonly #excess = new Map<string, number>()
  #at = performance.now()
  #cpu = threadCpuMs()
  #cpuAt = this.#at

  /** @param lately the excess of senders' records in earlier tasks */
  constructor(lately: readonly SenderCost[]) {
    this.#before = new Map(lately.map(({ sender, ms }) => [sender, ms]))
  }

  /** Starts timing the next record, after records that were not digested. */
  begin(): void {
    this.#at = performance.now()
  }

  /** Ends timing a record, and starts with the next one. Returns whether it makes its sender costly. */
  end(sender: string, bytes: number): boolean {
    const now = performance.now()
    const wall = now - this.#at
    this.#at = now
    const usual = USUAL_MS + Math.min(bytes, MOST_USUAL_BYTES) * USUAL_MS_PER_BYTE
    if (wall <= usual || sender === '') return false
    const cpu = threadCpuMs()
    // Time taken by other processes since the last reading is assumed to be spread evenly.
    const share = Math.min(1, (cpu - this.#cpu) / (now - this.#cpuAt))
    this.#cpu = cpu
    this.#cpuAt = now
    const excess = (this.#excess.get(sender) ?? 0) + Math.max(0, wall * share - usual)
    this.#excess.set(sender, excess)
    return excess + (this.#before.get(sender) ?? 0) >= COSTLY_MS
  }

  /** The excess of senders' records in this task. */
  costs(): readonly SenderCost[] {
    return [...this.#excess].map(([sender, ms]) => ({ sender, ms }))
  }
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
