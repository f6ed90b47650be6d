import { Worker } from 'node:worker_threads'
import type { DigestedBatch } from '#domain/processing/batch.ts'
import type { HostedScript } from '#domain/artifact/hosted-script.ts'

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
}

export type DigestAnswer =
  | {
      readonly id: number
      readonly ok: true
      readonly batch: DigestedBatch
      readonly wanted: readonly HostedScript[]
    }
  | { readonly id: number; readonly ok: false; readonly message: string }

/** The thread died or hung on a task: the task is to blame until it is shown otherwise. */
export class ThreadCrash extends Error {
  override readonly name = 'ThreadCrash'
}

interface Waiting {
  readonly task: DigestTask
  readonly resolve: (batch: DigestedBatch) => void
  readonly reject: (fault: Error) => void
}

/** A batch takes some 0.1 s; one that takes this long hangs, and its thread is ended. */
const HANGS_AFTER_MS = 30_000
/** The size of the young generation of a thread's heap: large enough that a batch's garbage dies there. */
const YOUNG_GENERATION_MB = 48

/** One digest thread with its queue: one task at a time, a new thread after a crash. */
export class DigestThread {
  #worker: Worker | undefined
  #current: (Waiting & { readonly timer: NodeJS.Timeout }) | undefined
  readonly #queue: Waiting[] = []
  readonly #start: ThreadStart
  readonly #onWanted: (scripts: readonly HostedScript[]) => void
  #nextId = 1

  /** @param onWanted told of scripts that events needed and nobody uploaded */
  constructor(start: ThreadStart, onWanted: (scripts: readonly HostedScript[]) => void) {
    this.#start = start
    this.#onWanted = onWanted
  }

  get waiting(): number {
    return this.#queue.length + (this.#current === undefined ? 0 : 1)
  }

  /** Rejects with {@link ThreadCrash} when the thread died of it, and with a plain Error when the task itself failed. */
  perform(task: Omit<DigestTask, 'id'>): Promise<DigestedBatch> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ task: { ...task, id: this.#nextId++ }, resolve, reject })
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
    const timer = setTimeout(() => this.#crashed(`no answer within ${HANGS_AFTER_MS} ms`), HANGS_AFTER_MS)
    this.#current = { ...waiting, timer }
    this.#worker ??= this.#open()
    this.#worker.postMessage(waiting.task)
  }

  #open(): Worker {
    const worker = new Worker(this.#start.module, {
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
    clearTimeout(current.timer)
    this.#current = undefined
    if (answer.ok) {
      if (answer.wanted.length > 0) this.#onWanted(answer.wanted)
      current.resolve(answer.batch)
    } else current.reject(new Error(answer.message))
    this.#next()
  }

  #crashed(why: string): void {
    const worker = this.#worker
    this.#worker = undefined
    void worker?.terminate()
    const current = this.#current
    this.#current = undefined
    if (current !== undefined) {
      clearTimeout(current.timer)
      current.reject(new ThreadCrash(why))
    }
    this.#next()
  }
}
