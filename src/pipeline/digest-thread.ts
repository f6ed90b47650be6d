import { Worker } from 'node:worker_threads'
import type { DigestedBatch } from '#domain/processing/batch.ts'
import type { BlobKey } from '#domain/blob/blob-store.ts'
import type { HostedScript } from '#domain/artifact/hosted-script.ts'
import type { SpoolRange } from '#domain/spool/spool.ts'
import { COSTLY_MS, type SenderCost } from './costs.ts'
import { deleteRows } from './row-file.ts'
import type { Run, Work } from './work.ts'

/** The way in which threads are started. */
export interface ThreadStart {
  /** The module that a thread runs: it answers each {@link DigestTask} with a {@link DigestAnswer}. */
  readonly module: URL
  /** Handed to the module as its `workerData`. */
  readonly data: unknown
}

export interface DigestTask {
  readonly id: number
  readonly path: string
  readonly segment: number
  readonly from: number
  readonly to: number
  /** The records that are digested. */
  readonly runs: readonly Run[]
  /** What senders' records took lately: those of costly senders are set aside, of these and of others; null: none are. */
  readonly lately: readonly SenderCost[] | null
  /** Blobs that were looked for elsewhere, and are nowhere. */
  readonly absent: readonly BlobKey[]
  /** How the names of the files begin that rows are written to. */
  readonly rowsTo: string
  /** One number, shared: where in the range the record begins that the thread is at, or {@link AT_NONE}. */
  readonly progress: Int32Array<SharedArrayBuffer>
}

export type DigestAnswer =
  | {
      readonly id: number
      readonly ok: true
      readonly batch: DigestedBatch
      readonly wanted: readonly HostedScript[]
      readonly costs: readonly SenderCost[]
      /** Bytes of records that were damaged on the disk. */
      readonly damagedBytes: number
    }
  | { readonly id: number; readonly ok: false; readonly message: string; readonly missing?: readonly BlobKey[] }

/** Records need source indexes that are not on this machine: the task is done once they are. */
export class MissingBlobs extends Error {
  override readonly name = 'MissingBlobs'
  readonly keys: readonly BlobKey[]

  constructor(keys: readonly BlobKey[]) {
    super(`${keys.length} source indexes are not on this machine`)
    this.keys = keys
  }
}

/** The thread died of a task or was ended for it, at one record. */
export class ThreadCrash extends Error {
  override readonly name = 'ThreadCrash'
  /** Where that record begins in its segment. */
  readonly at: number
  /** `too_costly`: the record took more processor time than one may, and is to blame for certain. */
  readonly reason: 'digest_crash' | 'too_costly'

  constructor(message: string, { at, reason }: Pick<ThreadCrash, 'at' | 'reason'>) {
    super(message)
    this.at = at
    this.reason = reason
  }
}

/** The callbacks for what a thread finds in the records of its tasks. */
export interface ThreadReports {
  /** Told of scripts that events needed and nobody uploaded. */
  readonly wanted: (scripts: readonly HostedScript[]) => void
  /** Told of records of a range that the disk has damaged, and how many bytes they had. They are left out and counted. */
  readonly damaged: (range: SpoolRange, bytes: number) => void
}

/** The senders that were costly lately, as all threads know them together. */
export interface SenderCosts {
  add(cost: SenderCost): void
  lately(): readonly SenderCost[]
}

interface Waiting {
  readonly task: Omit<DigestTask, 'lately'>
  readonly turn: Work['turn']
  readonly resolve: (batch: DigestedBatch) => void
  readonly reject: (fault: Error) => void
}

/** The progress of a task while no record is digested. */
export const AT_NONE = -1

/** A record takes some 0.1 ms; a thread that is at one for this long hangs, and is ended. */
const HANGS_AFTER_MS = 30_000
/**
 * The processor time that one record may take. The largest that come through the limits take 0.2 s, as
 * scrubbing has a budget of its own; what takes longer found a fault of ours. While others wait for the record it is less,
 * and then the record is not given up but set aside.
 */
const RECORD_CPU_MS = { first: COSTLY_MS, repeat: 3_000, last: 3_000 }
/** How often a thread that works is looked at. */
const LOOK_EVERY_MS = 100
/** The size of the young generation of a thread's heap: large enough that a batch's garbage dies there. */
const YOUNG_GENERATION_MB = 48

/** The settings of a thread that are not the same for all. */
export interface ThreadOptions {
  /** A thread that spends longer on one record is stalled. Default: 30 s. */
  readonly hangsAfterMs?: number | undefined
  /** A thread idle for longer ends, and starts again with the next work. Absent: never. */
  readonly endsAfterMs?: number
}

/** One digest thread with its queue: one task at a time, a new thread after a crash. */
export class DigestThread {
  #worker: Worker | undefined
  #current: (Waiting & { readonly look: NodeJS.Timeout }) | undefined
  readonly #progress = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  /** The record that the thread was last seen at, and its processor time (µs) when it was first seen there. */
  #seen: { readonly task: number; readonly record: number; readonly cpu: number } | undefined
  #idle: NodeJS.Timeout | undefined
  readonly #queue: Waiting[] = []
  readonly #start: ThreadStart
  readonly #on: ThreadReports
  readonly #senders: SenderCosts
  readonly #mostLooks: number
  readonly #endsAfterMs: number | undefined
  #nextId = 1

  constructor(start: ThreadStart, on: ThreadReports, senders: SenderCosts, options: ThreadOptions = {}) {
    const { hangsAfterMs = HANGS_AFTER_MS, endsAfterMs } = options
    this.#start = start
    this.#on = on
    this.#senders = senders
    this.#mostLooks = hangsAfterMs / LOOK_EVERY_MS
    this.#endsAfterMs = endsAfterMs
  }

  /** Whether a task begins at once, without the start of a thread. */
  get isUp(): boolean {
    return this.#worker !== undefined
  }

  get waiting(): number {
    return this.#queue.length + (this.#current === undefined ? 0 : 1)
  }

  /**
   * Rejects with {@link ThreadCrash} when the thread died of a record, with {@link MissingBlobs}, and with a plain Error when the task failed or the
   * thread did not come to it.
   */
  perform({
    turn,
    ...task
  }: Omit<DigestTask, 'id' | 'progress' | 'lately'> & Pick<Work, 'turn'>): Promise<DigestedBatch> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ task: { ...task, id: this.#nextId++, progress: this.#progress }, turn, resolve, reject })
      this.#next()
    })
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    await this.#worker?.terminate()
  }

  #next(): void {
    if (this.#current !== undefined) return
    const waiting = this.#queue.shift()
    if (waiting === undefined) return this.#endLater()
    clearTimeout(this.#idle)
    Atomics.store(this.#progress, 0, AT_NONE)
    const worker = (this.#worker ??= this.#open())
    let looks = 0
    let lookedAt = AT_NONE
    const look = setInterval(() => {
      // Looks are counted, not time: where the whole process stood still, the thread had no chance to go on.
      const at = Atomics.load(this.#progress, 0)
      looks = at === lookedAt ? looks + 1 : 1
      lookedAt = at
      if (looks > this.#mostLooks) this.#crashed(`no progress in ${looks} looks, ${LOOK_EVERY_MS} ms apart`)
      else void this.#look(worker, waiting)
    }, LOOK_EVERY_MS)
    this.#current = { ...waiting, look }
    const lately = waiting.turn === 'first' ? this.#senders.lately() : null
    worker.postMessage({ ...waiting.task, lately } satisfies DigestTask)
  }

  #endLater(): void {
    if (this.#endsAfterMs === undefined) return
    this.#idle = setTimeout(() => {
      const worker = this.#worker
      this.#worker = undefined
      void worker?.terminate()
    }, this.#endsAfterMs).unref()
  }

  /** Ends the thread where one record has taken too much processor time: what other threads take does not count. */
  async #look(worker: Worker, { task: { id: task }, turn }: Waiting): Promise<void> {
    const record = Atomics.load(this.#progress, 0)
    if (record === AT_NONE) return
    // It rejects for a thread that is not up yet, or no longer.
    const usage = await worker.cpuUsage().catch(() => undefined)
    if (usage === undefined || worker !== this.#worker || this.#current?.task.id !== task) return
    const cpu = usage.user + usage.system
    if (this.#seen?.task !== task || this.#seen.record !== record) this.#seen = { task, record, cpu }
    else if (cpu - this.#seen.cpu > RECORD_CPU_MS[turn] * 1000)
      this.#crashed(`more than ${RECORD_CPU_MS[turn]} ms of processor time for one record`, 'too_costly')
  }

  #open(): Worker {
    const worker = new Worker(this.#start.module, {
      name: 'digest',
      workerData: this.#start.data,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    })
    worker.on('message', (answer: DigestAnswer) => this.#answered(answer))
    worker.on('error', (fault: Error) => this.#crashed(fault.message))
    worker.on('exit', (code) => {
      if (worker === this.#worker && code !== 0) this.#crashed(`exit code ${code}`)
    })
    return worker
  }

  #answered(answer: DigestAnswer): void {
    const current = this.#current
    if (current?.task.id !== answer.id) return
    this.#stopLooking(current)
    if (answer.ok) {
      if (answer.wanted.length > 0) this.#on.wanted(answer.wanted)
      for (const cost of answer.costs) this.#senders.add(cost)
      const { segment, from, to } = current.task
      if (answer.damagedBytes > 0) this.#on.damaged({ segment, from, to }, answer.damagedBytes)
      current.resolve(answer.batch)
    } else current.reject(answer.missing === undefined ? new Error(answer.message) : new MissingBlobs(answer.missing))
    this.#next()
  }

  #stopLooking({ look }: { readonly look: NodeJS.Timeout }): void {
    clearInterval(look)
    this.#current = undefined
  }

  #crashed(why: string, reason: ThreadCrash['reason'] = 'digest_crash'): void {
    const worker = this.#worker
    this.#worker = undefined
    const ended = worker?.terminate()
    const current = this.#current
    if (current !== undefined) {
      // Not before the thread has ended: it may be writing.
      void ended?.then(() => deleteRows(current.task.rowsTo))
      this.#stopLooking(current)
      const record = Atomics.load(this.#progress, 0)
      // A thread that could not even start, for want of descriptors or memory, says nothing about any record.
      current.reject(
        record === AT_NONE
          ? new Error(`a digest thread ended while it was at no record: ${why}`)
          : new ThreadCrash(why, { at: current.task.from + record, reason }),
      )
    }
    this.#next()
  }
}
