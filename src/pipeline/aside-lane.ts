import type { DigestLedger } from '#domain/processing/ledger.ts'
import type {
  AsideRun,
  BatchLimits,
  FetchedRange,
  ProjectBacklog,
  SpoolBacklog,
  SpoolPosition,
  SpoolRange,
  SpoolReader,
} from '#domain/spool/spool.ts'

interface AsideParts {
  readonly spool: SpoolReader
  readonly ledger: DigestLedger
}

/**
 * The set-aside records of a spool, as a spool of their own. They are digested in order, once everything around them is
 * committed. It has a position in the ledger but no bytes, which stay in the original spool.
 */
export class AsideLane implements SpoolReader {
  readonly id: string
  readonly #spool: SpoolReader
  readonly #ledger: DigestLedger
  /** In order, all before the position of the spool. */
  #runs: readonly AsideRun[]
  /** The position of the spool. */
  #digested: SpoolPosition
  readonly #listeners = new Set<() => void>()

  /** @param runs waiting runs before `digested` */
  constructor({ spool, ledger }: AsideParts, digested: SpoolPosition, runs: readonly AsideRun[]) {
    this.id = asideId(spool.id)
    this.#spool = spool
    this.#ledger = ledger
    this.#digested = digested
    this.#runs = runs
  }

  /**
   * Call this once everything in the spool before `digested` is committed, except for the waiting runs, to which
   * `aside` is added.
   */
  async digested(digested: SpoolPosition, aside: readonly AsideRun[]): Promise<void> {
    // A retry passes the same runs again.
    const added = aside.filter((run) => !isBefore(run, this.#digested))
    this.#digested = digested
    if (added.length > 0) this.#runs = [...this.#runs, ...added]
    await this.#spool.release(digested, this.#runs)
    if (added.length > 0) for (const listener of this.#listeners) listener()
  }

  nextRange(from: SpoolPosition, limits: BatchLimits): SpoolRange | undefined {
    let next: SpoolRange | undefined
    let records = 0
    for (const run of this.#runs) {
      if (isBefore(run, from)) continue
      records += run.records
      const isTooMuch = records > limits.records || run.to - (next?.from ?? run.from) > limits.bytes
      if (next !== undefined && (isTooMuch || run.segment !== next.segment)) break
      next = { segment: run.segment, from: next?.from ?? run.from, to: run.to }
    }
    return next
  }

  /** The set-aside runs within a range. */
  runsOf({ segment, from, to }: SpoolRange): readonly AsideRun[] {
    return this.#runs.filter((run) => run.segment === segment && run.from >= from && run.to <= to)
  }

  async leftOf(range: SpoolRange): Promise<SpoolRange | undefined> {
    return this.#spool.leftOf(range)
  }

  fetch(range: SpoolRange): Promise<FetchedRange> {
    return this.#spool.fetch(range)
  }

  async release(before: SpoolPosition): Promise<void> {
    this.#runs = this.#runs.filter((run) => !isBefore(run, before))
    await this.#ledger.forgetAside(this.#spool.id, before)
    await this.#spool.release(this.#digested, this.#runs)
  }

  backlog(): SpoolBacklog {
    return this.#spool.backlog()
  }

  backlogByProject(): Promise<readonly ProjectBacklog[]> {
    return this.#spool.backlogByProject()
  }

  onDurable(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

/** The ledger id for the progress of a spool's set-aside records. */
export function asideId(spoolId: string): string {
  return `${spoolId}.aside`
}

/** Whether a range lies wholly before a position. */
export function isBefore({ segment, to }: SpoolRange, { segment: other, offset }: SpoolPosition): boolean {
  return segment < other || (segment === other && to <= offset)
}
