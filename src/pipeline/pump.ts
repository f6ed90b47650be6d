import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { itemKey } from '#domain/processing/ledger.ts'
import { emptyBatch, type DigestedBatch } from '#domain/processing/batch.ts'
import { countRows } from '#domain/processing/encoded-rows.ts'
import type { SpoolPosition, SpoolRange } from '#domain/spool/spool.ts'
import type { AnyKind } from '#telemetry/kind.ts'
import { kindsKnownById, repeatable, withoutRepeated } from './duplicates.ts'
import { FetchedOnce } from './fetched-once.ts'
import { groupsOfEvents } from './groups-of-events.ts'
import type { PumpParts, Stage } from './pump-parts.ts'
import { retryUntilDone } from './retry.ts'

const QUIET_STEP_MS = 10

export interface Pump {
  /** Returns what stopped the digest at the moment, in the words of whatever threw; null while it runs. */
  fault(): string | null
  /**
   * Plans no batch while `work` runs, so that copies of the stores that are made one after another fit together: each
   * batch that one of them holds is planned in all. Batches under way end first, unless a store does not answer.
   */
  whileResting<T>(work: () => Promise<T>): Promise<T>
  /** Finishes the batches in flight and plans no more. */
  stop(): Promise<void>
}

/**
 * Moves the spool into the stores, exactly once (docs/design.md 2.2, docs/decisions/0005):
 * plan (fix the range) → work (rows) → decide (duplicates) → keep (blobs) → insert (with the range as token) → commit (counters and
 * position in one transaction) → release. Batches overlap, but they are decided and committed in order. A crash anywhere
 * repeats planned ranges as they were planned, and the repeat changes nothing.
 */
export async function startPump(parts: PumpParts): Promise<Pump> {
  const { position, planned } = await parts.ledger.progress(parts.spool.id)
  // What was committed before a crash may still lie in the spool.
  await parts.spool.release(position)
  const pump = new RunningPump(parts, position)
  pump.start(planned)
  return pump
}

class RunningPump implements Pump {
  readonly #parts: PumpParts
  #planFrom: SpoolPosition
  #inFlight = 0
  #stopping = false
  /** How many want it to rest. */
  #resting = 0
  #planning = false
  /** By a clock that nobody sets. */
  #lastPlanAt = -Infinity
  #gaveUp = false
  #fault: string | null = null
  #wake: () => void = () => {}
  /** Whether something has happened that the loop has not looked at yet. */
  #isStirred = false
  #loop: Promise<void> = Promise.resolve()
  /** Tails of the two ordered stages: each batch waits for the one before it. */
  #decided: Promise<unknown> = Promise.resolve()
  #committed: Promise<unknown> = Promise.resolve()
  /** Ids that were decided but are not committed: the ledger does not know them yet. */
  readonly #pending = new Set<string>()
  readonly #kinds: ReadonlyMap<string, AnyKind>
  readonly #byId: ReadonlySet<string>
  readonly #unlisten: () => void

  constructor(parts: PumpParts, position: SpoolPosition) {
    this.#parts = parts
    this.#planFrom = position
    this.#kinds = new Map(parts.kinds.map((kind) => [kind.name, kind]))
    this.#byId = kindsKnownById(parts.kinds)
    this.#unlisten = parts.spool.onDurable(() => this.#stir())
  }

  fault(): string | null {
    return this.#fault
  }

  start(planned: readonly SpoolRange[]): void {
    this.#loop = this.#run(planned)
  }

  async stop(): Promise<void> {
    this.#stopping = true
    this.#unlisten()
    this.#stir()
    await this.#loop
    await this.#committed
  }

  async whileResting<T>(work: () => Promise<T>): Promise<T> {
    this.#resting++
    try {
      while (this.#planning || (this.#inFlight > 0 && this.#fault === null)) await delay(QUIET_STEP_MS)
      return await work()
    } finally {
      this.#resting--
      this.#stir()
    }
  }

  async #run(planned: readonly SpoolRange[]): Promise<void> {
    for (const range of planned) {
      await this.#roomForOneMore()
      if (this.#stopping) return
      this.#launch(range)
    }
    while (!this.#stopping) {
      await this.#roomForOneMore()
      const range = await this.#nextRange()
      if (range === undefined) await this.#sleep()
      else if (this.#isSmall(range) && this.#sinceLastPlan() < this.#parts.batchWaitMs) {
        await this.#sleep(this.#parts.batchWaitMs - this.#sinceLastPlan())
      } else if (await this.#plan(range)) {
        this.#lastPlanAt = performance.now()
        this.#launch(range)
      }
    }
  }

  async #nextRange(): Promise<SpoolRange | undefined> {
    this.#isStirred = false
    const next = await this.#attempt('read', async () =>
      this.#parts.spool.nextRange(this.#planFrom, this.#parts.limits),
    )
    return this.#stopping ? undefined : next?.value
  }

  async #plan(range: SpoolRange): Promise<boolean> {
    this.#planning = true
    try {
      return (await this.#attempt('plan', () => this.#parts.ledger.plan(this.#parts.spool.id, range))) !== undefined
    } finally {
      this.#planning = false
    }
  }

  #isSmall(range: SpoolRange): boolean {
    return range.to - range.from < this.#parts.limits.bytes / 2
  }

  #sinceLastPlan(): number {
    return performance.now() - this.#lastPlanAt
  }

  async #roomForOneMore(): Promise<void> {
    while ((this.#inFlight >= this.#parts.batchesInFlight || this.#resting > 0) && !this.#stopping) await this.#sleep()
  }

  /** Wakes the loop, or keeps it from going to sleep. */
  #stir(): void {
    this.#isStirred = true
    this.#wake()
  }

  /** Until something wakes the loop: new records, a finished batch, stop. */
  #sleep(atMostMs?: number): Promise<void> {
    if (this.#isStirred && atMostMs === undefined) {
      this.#isStirred = false
      return Promise.resolve()
    }
    return new Promise((resolve) => {
      const timer = atMostMs === undefined ? undefined : setTimeout(resolve, atMostMs)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
      if (this.#stopping) this.#wake()
    })
  }

  #launch(range: SpoolRange): void {
    this.#planFrom = { segment: range.segment, offset: range.to }
    this.#inFlight++
    const fetched = new FetchedOnce(this.#parts.spool)
    const worked = this.#attempt('work', () => this.#work(range, fetched))
    const decided = Promise.all([worked, this.#decided]).then(([batch]) => this.#decide(batch))
    const inserted = decided.then((batch) => fetched.lastUse(() => this.#insert(range, fetched, batch)))
    const committed = Promise.all([inserted, this.#committed]).then(([batch]) => this.#commit(range, batch))
    this.#decided = decided
    this.#committed = committed.then(() => {
      this.#inFlight--
      this.#stir()
    })
  }

  /** Waiting would not bring back what a power cut took, and would hold up everything behind it for good. */
  async #work(range: SpoolRange, fetched: FetchedOnce): Promise<DigestedBatch> {
    const left = await this.#parts.spool.leftOf(range)
    const lost = range.to - (left?.to ?? range.from)
    if (lost > 0) this.#parts.onLost(range, lost)
    return left === undefined ? emptyBatch : this.#parts.work(left, await fetched.path(left))
  }

  /** Tells an SDK's retries apart: same project and item id, seen before or earlier in this very batch. */
  async #decide(batch: { value: DigestedBatch } | undefined): Promise<DigestedBatch | undefined> {
    if (batch === undefined || this.#gaveUp) return this.#giveUp()
    const items = repeatable(batch.value, this.#byId)
    const keys = items.map(itemKey)
    // Looked up before the ledger is asked: a batch that commits meanwhile leaves #pending, and the ledger may have
    // answered just before it knew of it.
    const wasPending = keys.map((key) => this.#pending.has(key))
    const known = await this.#attempt('work', () => this.#parts.ledger.knownItems(items))
    if (known === undefined) return this.#giveUp()
    const isNew = keys.map((key, index) => {
      const fresh = !known.value.has(key) && wasPending[index] !== true && !this.#pending.has(key)
      if (fresh) this.#pending.add(key)
      return fresh
    })
    return withoutRepeated(batch.value, this.#byId, isNew)
  }

  async #insert(
    range: SpoolRange,
    fetched: FetchedOnce,
    batch: DigestedBatch | undefined,
  ): Promise<DigestedBatch | undefined> {
    if (batch === undefined) return undefined
    const { sections } = batch
    const blobs = sections.flatMap((section) => section.blobs)
    if (blobs.length > 0) {
      const kept = await this.#attempt('keep', async () => this.#parts.keepBlobs(await fetched.path(range), blobs))
      if (kept === undefined) return undefined
    }
    const token = `${this.#parts.spool.id}:${range.segment}:${range.from}-${range.to}`
    const inserted = await this.#attempt('insert', async () => {
      for (const { kind, rows } of sections) {
        const table = this.#kinds.get(kind)?.table
        if (table !== undefined && countRows(rows) > 0) await this.#parts.events.insert(table.name, rows, token)
      }
    })
    if (inserted === undefined) return undefined
    await this.#parts.onInserted?.(sections)
    await this.#attempt('insert', () => deleteFiles(batch.rowFiles))
    return batch
  }

  async #commit(range: SpoolRange, batch: DigestedBatch | undefined): Promise<void> {
    if (batch === undefined || this.#gaveUp) {
      this.#giveUp()
      return
    }
    const { ledger, spool, events } = this.#parts
    let current = batch
    let isRepeat = false
    const done = await this.#attempt('commit', async () => {
      // Where a catalogue serves several servers, another may have committed the same items since they were decided.
      if (isRepeat) current = await this.#withoutKnown(current)
      isRepeat = true
      const { sections, outcomes, charges = [] } = current
      const groups = await groupsOfEvents(sections, this.#kinds, events)
      return ledger.commit({ spoolId: spool.id, range, sections, outcomes, charges, groups }, new Date())
    })
    if (done === undefined) {
      this.#giveUp()
      return
    }
    for (const item of repeatable(batch, this.#byId)) this.#pending.delete(itemKey(item))
    const { sections, outcomes } = current
    this.#parts.onCommit?.({ sections, outcomes, records: batch.records })
    await this.#attempt('release', () => spool.release({ segment: range.segment, offset: range.to }))
  }

  async #withoutKnown(batch: DigestedBatch): Promise<DigestedBatch> {
    const items = repeatable(batch, this.#byId)
    const known = await this.#parts.ledger.knownItems(items)
    return withoutRepeated(
      batch,
      this.#byId,
      items.map((item) => !known.has(itemKey(item))),
    )
  }

  /**
   * A batch is given up only while stopping, when a store does not answer. Its planned range waits for the next start;
   * and so do those behind it, which must not be decided without its ids nor committed past it.
   */
  #giveUp(): undefined {
    this.#gaveUp = true
    return undefined
  }

  /** Tries until it works, saying what is wrong meanwhile. undefined: the pump was stopped before it worked. */
  async #attempt<T>(stage: Stage, job: () => Promise<T>): Promise<{ value: T } | undefined> {
    return retryUntilDone(job, {
      giveUp: () => this.#stopping,
      onFault: (fault) => {
        this.#fault = `${stage}: ${fault instanceof Error ? fault.message : String(fault)}`
        this.#parts.onFault(stage, fault)
      },
      onRecovered: () => {
        this.#fault = null
      },
    })
  }
}

async function deleteFiles(paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => rm(path, { force: true })))
}
