import { Worker } from 'node:worker_threads'
import type { DigestedBatch } from '#domain/processing/batch.ts'
import type { BlobKey } from '#domain/blob/blob-store.ts'
import type { HostedScript } from '#domain/artifact/hosted-script.ts'
import type { SpoolRange } from '#domain/spool/spool.ts'
import { deleteRows } from './row-file.ts'

/** Part of a range: records [first, last) by their index in it. */
export interface RecordWindow {
  readonly first: number
  readonly last: number
}

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
  readonly window: RecordWindow
  /** Blobs that were looked for elsewhere, and are nowhere. */
  readonly absent: readonly BlobKey[]
  /** How the names of the files begin that rows are written to. */
  readonly rowsTo: string
  /** One number, shared: the index of the record that the thread is at, or {@link NOT_BEGUN}. */
  readonly progress: Int32Array<SharedArrayBuffer>
}

export type DigestAnswer =
  | {
      readonly id: number
      readonly ok: true
      readonly batch: DigestedBatch
      readonly wanted: readonly HostedScript[]
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

/** The thread died or hung on a task: the record that it was at is to blame until it is shown otherwise. */
export class ThreadCrash extends Error {
  override readonly name = 'ThreadCrash'
  /** The index of that record in its range. */
  readonly record: number
  /** `too_costly`: the record took more processor time than one may, and is to blame for certain. */
  readonly reason: 'digest_crash' | 'too_costly'

  constructor(message: string, { record, reason }: Pick<ThreadCrash, 'record' | 'reason'>) {
    super(message)
    this.record = record
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

interface Waiting {
  readonly task: DigestTask
  readonly resolve: (batch: DigestedBatch) => void
  readonly reject: (fault: Error) => void
}

/** The progress of a task of which no record has been begun. */
const NOT_BEGUN = -1

/** A batch takes some 0.1 s; one that takes this long hangs, and its thread is ended. */
const HANGS_AFTER_MS = 30_000
/**
 * The processor time that one record may take. The largest that come through the limits take 0.2 s, as
 * scrubbing has a budget of its own; what takes longer found a fault of ours.
 */
const RECORD_CPU_MS = 3_000
/** How often a thread that works is looked at. */
const LOOK_EVERY_MS = 250
/** The size of the young generation of a thread's heap: large enough that a batch's garbage dies there. */
const YOUNG_GENERATION_MB = 48

/** One digest thread with its queue: one task at a time, a new thread after a crash. */
export class DigestThread {
  #worker: Worker | undefined
  #current: (Waiting & { readonly look: NodeJS.Timeout }) | undefined
  readonly #progress = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  /** The record that the thread was last seen at, and its processor time (µs) when it was first seen there. */
  #seen: { readonly task: number; readonly record: number; readonly cpu: number } | undefined
  readonly #queue: Waiting[] = []
  readonly #start: ThreadStart
  readonly #on: ThreadReports
  readonly #mostLooks: number
  #nextId = 1

  constructor(start: ThreadStart, on: ThreadReports, hangsAfterMs = HANGS_AFTER_MS) {
    this.#start = start
    this.#on = on
    this.#mostLooks = hangsAfterMs / LOOK_EVERY_MS
  }

  get waiting(): number {
    return this.#queue.length + (this.#current === undefined ? 0 : 1)
  }

  /**
   * Rejects with {@link ThreadCrash} when the thread died of a record, with {@link MissingBlobs}, and with a plain Error when the task failed or the
   * thread did not come to it.
   */
  perform(task: Omit<DigestTask, 'id' | 'progress'>): Promise<DigestedBatch> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ task: { ...task, id: this.#nextId++, progress: this.#progress }, resolve, reject })
      this.#next()
    })
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #next(): void {
    if (this.#current !== undefined) return
    const waiting = this.#queue.shift()
    if (waiting === undefined) return
    Atomics.store(this.#progress, 0, NOT_BEGUN)
    const worker = (this.#worker ??= this.#open())
    let looks = 0
    const look = setInterval(() => {
      // Looks are counted, not time: where the whole process stood still, the thread had no chance to answer.
      if (++looks > this.#mostLooks) this.#crashed(`no answer in ${looks} looks, ${LOOK_EVERY_MS} ms apart`)
      else void this.#look(worker, waiting.task.id)
    }, LOOK_EVERY_MS)
    this.#current = { ...waiting, look }
    worker.postMessage(waiting.task)
  }

  /** Ends the thread where one record has taken too much processor time: what other threads take does not count. */
  async #look(worker: Worker, task: number): Promise<void> {
    const record = Atomics.load(this.#progress, 0)
    if (record === NOT_BEGUN) return
    // It rejects for a thread that is not up yet, or no longer.
    const usage = await worker.cpuUsage().catch(() => undefined)
    if (usage === undefined || worker !== this.#worker || this.#current?.task.id !== task) return
    const cpu = usage.user + usage.system
    if (this.#seen?.task !== task || this.#seen.record !== record) this.#seen = { task, record, cpu }
    else if (cpu - this.#seen.cpu > RECORD_CPU_MS * 1000)
      this.#crashed(`more than ${RECORD_CPU_MS} ms of processor time for one record`, 'too_costly')
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
        record === NOT_BEGUN
          ? new Error(`a digest thread ended before it began: ${why}`)
          : new ThreadCrash(why, { record, reason }),
      )
    }
    this.#next()
  }
}
