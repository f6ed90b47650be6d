import { Worker } from 'node:worker_threads'
import type { DigestedBatch } from '#domain/processing/batch.ts'
import type { BlobKey } from '#domain/blob/blob-store.ts'
import type { HostedScript } from '#domain/artifact/hosted-script.ts'
import type { SpoolRange } from '#domain/spool/spool.ts'
import { COSTLY_MS, type SenderCost } from './costs.ts'
import { deleteRows } from './row-file.ts'
import type { Run, Work } from './work.ts'

/** How threads are started. */
export interface ThreadStart {
  /** The module that a thread runs. It answers each {@link DigestTask} with a {@link DigestAnswer}. */
  readonly module: URL
  /** Passed to the module as its `workerData`. */
  readonly data: unknown
}

export interface DigestTask {
  readonly id: number
  readonly path: string
  readonly segment: number
  readonly from: number
  readonly to: number
  /** The records to digest. */
  readonly runs: readonly Run[]
  /**
   * The recent excess of senders. Records of costly senders are set aside, including senders found costly in this task.
   * Null: none are set aside.
   */
  readonly lately: readonly SenderCost[] | null
  /** Blobs that were searched for elsewhere and do not exist. */
  readonly absent: readonly BlobKey[]
  /** Prefix of the names of the files that rows are written to. */
  readonly rowsTo: string
  /** A single shared number: the start of the thread's current record in the range, or {@link AT_NONE}. */
  readonly progress: Int32Array<SharedArrayBuffer>
}

export type DigestAnswer =
  | {
      readonly id: number
      readonly ok: true
      readonly batch: DigestedBatch
      readonly wanted: readonly HostedScript[]
      readonly costs: readonly SenderCost[]
      /** Size of records that were damaged on disk. */
      readonly damagedBytes: number
    }
  | { readonly id: number; readonly ok: false; readonly message: string; readonly missing?: readonly BlobKey[] }

/** Records need source indexes that are not on this machine. The task can be repeated once they are. */
export class MissingBlobs extends Error {
  override readonly name = 'MissingBlobs'
  readonly keys: readonly BlobKey[]

  constructor(keys: readonly BlobKey[]) {
    super(`${keys.length} source indexes are not on this machine`)
    this.keys = keys
  }
}

/** The thread crashed or was killed because of a task, at one record. */
export class ThreadCrash extends Error {
  override readonly name = 'ThreadCrash'
  /** The start of that record in its segment. */
  readonly at: number
  /** `too_costly`: the record exceeded its processor time, so it is certainly to blame. */
  readonly reason: 'digest_crash' | 'too_costly'

  constructor(message: string, { at, reason }: Pick<ThreadCrash, 'at' | 'reason'>) {
    super(message)
    this.at = at
    this.reason = reason
  }
}

/** Callbacks for what a thread finds in its tasks' records. */
export interface ThreadReports {
  /** Called with scripts that events needed and that were not uploaded. */
  readonly wanted: (scripts: readonly HostedScript[]) => void
  /** Called when records of a range are damaged on disk, with their size in bytes. They are skipped and counted. */
  readonly damaged: (range: SpoolRange, bytes: number) => void
}

/** Recently costly senders, shared by all threads. */
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

/** A record takes about 0.1 ms. A thread that stays at one for this long hangs, and is killed. */
const HANGS_AFTER_MS = 30_000
/**
 * The processor time that one record may take. The largest ones within the limits take 0.2 s, because scrubbing has its
 * own budget; anything longer has hit a bug. The limit is lower while other records wait, and then the record is set
 * aside instead of dropped.
 */
const RECORD_CPU_MS = { first: COSTLY_MS, repeat: 3_000, last: 3_000 }
/** How often a working thread is checked. */
const LOOK_EVERY_MS = 100
/** Size of the young generation of a thread's heap, large enough for a batch's garbage to die there. */
const YOUNG_GENERATION_MB = 48

/** Settings that differ between threads. */
export interface ThreadOptions {
  /** A thread that spends longer on one record is killed. Default: 30 s. */
  readonly hangsAfterMs?: number | undefined
  /** A thread that is idle for longer ends, and restarts with the next task. Default: never. */
  readonly endsAfterMs?: number
}

/** A digest thread with its queue. It runs one task at a time, and is replaced after a crash. */
export class DigestThread {
  #worker: Worker | undefined
  #current: (Waiting & { readonly look: NodeJS.Timeout }) | undefined
  readonly #progress = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  /** The record at which the thread was last seen, and its processor time (µs) when it was first seen there. */
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

  /** Whether a task can begin without starting a thread first. */
  get isUp(): boolean {
    return this.#worker !== undefined
  }

  get waiting(): number {
    return this.#queue.length + (this.#current === undefined ? 0 : 1)
  }

  /**
   * Rejects with {@link ThreadCrash} if the thread died at a record, with {@link MissingBlobs}, or with a plain Error
   * if the task failed or the thread never reached it.
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
      // Counts checks instead of time, because the thread made no progress while the whole process was suspended.
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

  /** Kills the thread if one record has taken too much processor time. Time used by other threads does not count. */
  async #look(worker: Worker, { task: { id: task }, turn }: Waiting): Promise<void> {
    const record = Atomics.load(this.#progress, 0)
    if (record === AT_NONE) return
    // It rejects if the thread has not started yet or has ended.
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
      // Only after the thread has ended, because it may still be writing.
      void ended?.then(() => deleteRows(current.task.rowsTo))
      this.#stopLooking(current)
      const record = Atomics.load(this.#progress, 0)
      // A thread that could not even start, for lack of descriptors or memory, proves nothing about any record.
      current.reject(
        record === AT_NONE
          ? new Error(`a digest thread ended while it was at no record: ${why}`)
          : new ThreadCrash(why, { at: current.task.from + record, reason }),
      )
    }
    this.#next()
  }
}
