import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { itemKey } from '#domain/processing/ledger.ts'
import { emptyBatch, type DigestedBatch } from '#domain/processing/batch.ts'
import { countRows } from '#domain/processing/encoded-rows.ts'
import type { AsideRun, SpoolPosition, SpoolRange } from '#domain/spool/spool.ts'
import type { AnyKind } from '#telemetry/kind.ts'
import { kindsKnownById, repeatable, withoutRepeated } from './duplicates.ts'
import { FetchedOnce } from './fetched-once.ts'
import { groupsOfEvents } from './groups-of-events.ts'
import type { PumpParts, Stage } from './pump-parts.ts'
import type { Pump } from './pump.ts'
import { retryUntilDone } from './retry.ts'
import type { Work } from './work.ts'

const QUIET_STEP_MS = 10

/** What lanes of one spool do sequentially, so that no item enters through both. */
export class SharedLanes {
  /** Ids that were decided but not committed, and so are not in the ledger yet. */
  readonly pending = new Set<string>()
  readonly #tails = { decide: Promise.resolve(), commit: Promise.resolve() }

  /** Runs work after all earlier work of the step has ended. */
  inTurn<T>(step: 'decide' | 'commit', work: () => Promise<T>): Promise<T> {
    const done = this.#tails[step].then(work)
    this.#tails[step] = done.then(
      () => undefined,
      () => undefined,
    )
    return done
  }
}

/** How a lane differs from others. */
export interface LaneParts {
  readonly shared: SharedLanes
  /** The committed position. */
  readonly from: SpoolPosition
  /** Whether stopping the lane abandons rows in the making, which the next start makes again. */
  readonly abandons: boolean
  /** Defaults to the spool's own id. */
  readonly node?: string
  /** The set-aside runs of a range that was planned earlier. */
  readonly setAside: (range: SpoolRange) => readonly AsideRun[]
  readonly workOf: (range: SpoolRange, isRepeat: boolean, aside: readonly AsideRun[]) => Work
  /** Called when everything before is committed, except for runs set aside now or earlier. */
  readonly release: (before: SpoolPosition, aside: readonly AsideRun[]) => Promise<void>
}

/** A range in flight. */
interface Flight {
  readonly range: SpoolRange
  /** It was planned by an earlier process. */
  readonly isRepeat: boolean
  readonly fetched: FetchedOnce
}

/**
 * Moves ranges of a spool into the stores: work (rows) → decide (duplicates) → plan (fix the batch's contents) → keep
 * (blobs) → insert (with the range as token) → commit (counters and position in one transaction) → release. Batches
 * overlap, but are decided, planned and committed in order. After a crash, planned ranges are repeated as planned,
 * which changes nothing. Nothing of an unplanned range is in the stores.
 */
export class PumpLane implements Pump {
  readonly #parts: PumpParts
  readonly #lane: LaneParts
  #planFrom: SpoolPosition
  #inFlight = 0
  #stopping = false
  /** The number of callers that want the lane to rest. */
  #resting = 0
  /** The number of callers that rely on nothing being planned. */
  #atRest = 0
  #planning = false
  /** On a monotonic clock. */
  #lastLaunchAt = -Infinity
  #gaveUp = false
  #fault: string | null = null
  #wake: () => void = () => {}
  /** Whether something has happened that the loop has not seen yet. */
  #isStirred = false
  #loop: Promise<void> = Promise.resolve()
  /** Tails of the two ordered stages: each batch waits for the previous one. */
  #decided: Promise<unknown> = Promise.resolve()
  #committed: Promise<unknown> = Promise.resolve()
  readonly #kinds: ReadonlyMap<string, AnyKind>
  readonly #byId: ReadonlySet<string>
  readonly #unlisten: () => void
  /** Resolves when work in progress is abandoned. */
  readonly #abandoned = Promise.withResolvers<undefined>()

  constructor(parts: PumpParts, lane: LaneParts) {
    this.#parts = parts
    this.#lane = lane
    this.#planFrom = lane.from
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
    if (this.#lane.abandons) this.#abandoned.resolve(undefined)
    this.#stir()
    await this.#loop
    await this.#committed
  }

  async whileResting<T>(work: () => Promise<T>): Promise<T> {
    this.#resting++
    try {
      while (this.#planning || (this.#inFlight > 0 && this.#fault === null)) await delay(QUIET_STEP_MS)
      this.#atRest++
      try {
        return await work()
      } finally {
        this.#atRest--
      }
    } finally {
      this.#resting--
      this.#stir()
    }
  }

  async #run(planned: readonly SpoolRange[]): Promise<void> {
    for (const range of planned) {
      await this.#roomForOneMore()
      if (this.#stopping) return
      this.#launch(range, true)
    }
    while (!this.#stopping) {
      await this.#roomForOneMore()
      const range = await this.#nextRange()
      if (range === undefined) await this.#sleep()
      else if (this.#isSmall(range) && this.#sinceLastLaunch() < this.#parts.batchWaitMs) {
        await this.#sleep(this.#parts.batchWaitMs - this.#sinceLastLaunch())
      } else {
        this.#lastLaunchAt = performance.now()
        this.#launch(range, false)
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

  #isSmall(range: SpoolRange): boolean {
    return range.to - range.from < this.#parts.limits.bytes / 2
  }

  #sinceLastLaunch(): number {
    return performance.now() - this.#lastLaunchAt
  }

  async #roomForOneMore(): Promise<void> {
    while ((this.#inFlight >= this.#parts.batchesInFlight || this.#resting > 0) && !this.#stopping) await this.#sleep()
  }

  /** Wakes the loop, or keeps it from going to sleep. */
  #stir(): void {
    this.#isStirred = true
    this.#wake()
  }

  /** Waits until something wakes the loop: new records, a finished batch, stop. */
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

  #launch(range: SpoolRange, isRepeat: boolean): void {
    this.#planFrom = { segment: range.segment, offset: range.to }
    this.#inFlight++
    const fetched = new FetchedOnce(this.#parts.spool)
    const flight: Flight = { range, isRepeat, fetched }
    const worked = Promise.race([this.#attempt('work', () => this.#work(flight)), this.#abandoned.promise])
    const decided = Promise.all([worked, this.#decided]).then(([batch]) =>
      this.#lane.shared.inTurn('decide', () => this.#decide(batch)),
    )
    const planned = decided.then((batch) => this.#plan(flight, batch))
    const inserted = planned.then((batch) => fetched.lastUse(() => this.#insert(flight, batch)))
    const committed = Promise.all([inserted, this.#committed]).then(([batch]) => this.#commit(range, batch))
    this.#decided = planned
    this.#committed = committed.then(() => {
      this.#inFlight--
      this.#stir()
    })
  }

  /**
   * If a power cut lost records, waiting would not bring them back, and would block everything behind them for good.
   */
  async #work({ range, isRepeat, fetched }: Flight): Promise<DigestedBatch> {
    const left = await this.#parts.spool.leftOf(range)
    const lost = range.to - (left?.to ?? range.from)
    if (lost > 0) this.#parts.onLost(range, lost)
    if (left === undefined) return emptyBatch
    const aside = isRepeat ? this.#lane.setAside(range) : []
    const work = this.#lane.workOf(left, isRepeat, aside)
    const batch = work.runs.length === 0 ? emptyBatch : await this.#parts.work(work, await fetched.path(left))
    return isRepeat ? { ...batch, aside } : batch
  }

  /** Detects SDK retries: the same project and item id, seen before or earlier in this very batch. */
  async #decide(batch: { value: DigestedBatch } | undefined): Promise<DigestedBatch | undefined> {
    if (batch === undefined || this.#gaveUp) return this.#giveUp()
    const items = repeatable(batch.value, this.#byId)
    const keys = items.map(itemKey)
    // Must be read before querying the ledger. A batch that commits in between leaves #pending, and the ledger may have
    // answered just before.
    const { pending } = this.#lane.shared
    const wasPending = keys.map((key) => pending.has(key))
    const known = await this.#attempt('work', () => this.#parts.ledger.knownItems(items))
    if (known === undefined) return this.#giveUp()
    const isNew = keys.map((key, index) => {
      const fresh = !known.value.has(key) && wasPending[index] !== true && !pending.has(key)
      if (fresh) pending.add(key)
      return fresh
    })
    return withoutRepeated(batch.value, this.#byId, isNew)
  }

  /** From here on, the batch is the same after any crash. */
  async #plan({ range, isRepeat }: Flight, batch: DigestedBatch | undefined): Promise<DigestedBatch | undefined> {
    if (batch === undefined || isRepeat) return batch
    while (this.#atRest > 0 && !this.#stopping) await delay(QUIET_STEP_MS)
    if (this.#atRest > 0) return this.#giveUp()
    this.#planning = true
    const { ledger, spool } = this.#parts
    const planned = await this.#attempt('plan', () => ledger.plan(spool.id, range, batch.aside))
    this.#planning = false
    return planned === undefined ? this.#giveUp() : batch
  }

  async #insert({ range, fetched }: Flight, batch: DigestedBatch | undefined): Promise<DigestedBatch | undefined> {
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
    const { shared, node, release } = this.#lane
    let current = batch
    let isRepeat = false
    const done = await this.#attempt('commit', async () => {
      // If several servers share the catalogue, another may have committed the same items since they were decided.
      if (isRepeat) current = await this.#withoutKnown(current)
      isRepeat = true
      const { sections, outcomes, charges = [] } = current
      const groups = await groupsOfEvents(sections, this.#kinds, events)
      const commit = {
        spoolId: spool.id,
        ...(node !== undefined && { node }),
        range,
        sections,
        outcomes,
        charges,
        groups,
      }
      return shared.inTurn('commit', () => ledger.commit(commit, new Date()))
    })
    if (done === undefined) {
      this.#giveUp()
      return
    }
    for (const item of repeatable(batch, this.#byId)) shared.pending.delete(itemKey(item))
    const { sections, outcomes } = current
    this.#parts.onCommit?.({ sections, outcomes, records: batch.records })
    await this.#attempt('release', () => release({ segment: range.segment, offset: range.to }, batch.aside ?? []))
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
   * A batch is only abandoned while stopping, if a store does not answer. Its planned range waits for the next start.
   * So do the ranges behind it, which must be neither decided without its ids nor committed before it.
   */
  #giveUp(): undefined {
    this.#gaveUp = true
    return undefined
  }

  /** Retries until it works, reporting faults. Returns `undefined` if the pump was stopped first. */
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
