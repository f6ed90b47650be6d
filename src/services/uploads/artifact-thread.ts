import { Worker } from 'node:worker_threads'
import type { ArtifactFile } from '#domain/artifact/artifact.ts'
import type { DebugObject } from '#domain/artifact/debug-object.ts'
import type { BlobKey, BlobStore } from '#domain/blob/blob-store.ts'
import { refuse, type Result } from '#domain/result.ts'
import type { StoredDebugFile } from '#digest/artifacts/read-debug-file.ts'

/** An input: a bundle on the local disk, or a single file of an old CLI's release. */
export type ArtifactTask =
  | { readonly kind: 'bundle'; readonly path: string }
  | {
      readonly kind: 'file'
      readonly name: string
      readonly headers: readonly (readonly [string, string])[]
      readonly bytes: Uint8Array
    }
  | ({ readonly kind: 'debug-file' } & StoredDebugFile)

/** The result of reading an upload: `dist` is from its manifest, `objects` are those of a debug file. */
export interface Indexed {
  readonly files: readonly ArtifactFile[]
  readonly dist: string | null
  readonly objects: readonly DebugObject[]
}

export type ToThread =
  | { readonly kind: 'task'; readonly task: ArtifactTask }
  | { readonly kind: 'stored'; readonly fault: string | null }

export type FromThread =
  | { readonly kind: 'put'; readonly key: BlobKey; readonly bytes: Uint8Array }
  | { readonly kind: 'done'; readonly indexed: Result<Indexed, IndexProblem> }
  | { readonly kind: 'failed'; readonly message: string }

/**
 * Why the upload could not be read as a whole: `not_a_zip`, `no_manifest`, …, or `crashed` if it crashed the thread.
 */
export interface IndexProblem {
  readonly reason: string
}

/** The largest bundles take minutes; one that takes this long hangs. */
const HANGS_AFTER_MS = 10 * 60_000
/** An idle thread ends, to free its memory. */
const IDLE_AFTER_MS = 30_000
/** The resources that an upload may use before it is aborted. */
export interface ThreadBounds {
  /** A 30 MB map takes about 300 MB. */
  readonly heapMb: number
  /** CPU time for any upload, and the additional time per megabyte. */
  readonly cpuMs: number
  readonly cpuMsPerMb: number
}

/** The most expensive legitimate megabyte of compressed scripts takes 3 s. */
const BOUNDS: ThreadBounds = { heapMb: 1024, cpuMs: 20_000, cpuMsPerMb: 10_000 }
const LOOK_EVERY_MS = 500

interface Current {
  readonly resolve: (indexed: Result<Indexed, IndexProblem>) => void
  readonly reject: (fault: Error) => void
  readonly timer: NodeJS.Timeout
  readonly look: NodeJS.Timeout
}

/** The only thread that reads uploads, started on demand. */
export class ArtifactThread {
  readonly #blobs: BlobStore
  readonly #onCrash: (why: string) => void
  readonly #bounds: ThreadBounds
  #worker: Worker | undefined
  #current: Current | undefined
  #idle: NodeJS.Timeout | undefined

  constructor(blobs: BlobStore, onCrash: (why: string) => void, bounds: Partial<ThreadBounds> = {}) {
    this.#blobs = blobs
    this.#onCrash = onCrash
    this.#bounds = { ...BOUNDS, ...bounds }
  }

  /**
   * Processes one upload at a time; callers are queued. Rejects on our own failures (the disk, a bug), not for a bad
   * upload.
   * @param bytes the size of the upload as sent, which determines its CPU limit
   */
  index(task: ArtifactTask, bytes: number): Promise<Result<Indexed, IndexProblem>> {
    clearTimeout(this.#idle)
    this.#worker ??= this.#start()
    const worker = this.#worker
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#crashed(worker, `no end within ${HANGS_AFTER_MS} ms`), HANGS_AFTER_MS)
      this.#current = { resolve, reject, timer, look: this.#lookAfter(worker, bytes) }
      this.#send({ kind: 'task', task })
    })
  }

  /** Ends the thread if an upload exceeds its CPU limit. */
  #lookAfter(worker: Worker, bytes: number): NodeJS.Timeout {
    const mostMs = this.#bounds.cpuMs + (this.#bounds.cpuMsPerMb * bytes) / 1024 ** 2
    let before: number | undefined
    return setInterval(() => {
      // Rejects if the thread is not running.
      void worker.cpuUsage().then(
        ({ user, system }) => {
          const ms = (user + system) / 1000
          before ??= ms
          if (ms - before > mostMs) this.#crashed(worker, `more than ${Math.round(mostMs)} ms of processor time`)
        },
        () => {},
      )
    }, LOOK_EVERY_MS)
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const worker = this.#worker
    this.#worker = undefined
    this.#end()?.reject(new Error('The server stops'))
    await worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(new URL('./artifact-worker.ts', import.meta.url), {
      name: 'uploads',
      resourceLimits: { maxOldGenerationSizeMb: this.#bounds.heapMb },
    })
    worker.on('message', (message: FromThread) => this.#receive(message))
    worker.on('error', (fault: Error) => this.#crashed(worker, fault.message))
    worker.on('exit', (code) => {
      if (code !== 0) this.#crashed(worker, `exit code ${code}`)
    })
    return worker
  }

  #receive(message: FromThread): void {
    switch (message.kind) {
      case 'put':
        void this.#store(message.key, message.bytes)
        return
      case 'done':
        this.#end()?.resolve(message.indexed)
        this.#rest()
        return
      case 'failed':
        this.#end()?.reject(new Error(message.message))
        this.#rest()
    }
  }

  /** An index is named by its content, so an existing one need not be written again. */
  async #store(key: BlobKey, bytes: Uint8Array): Promise<void> {
    try {
      if ((await this.#blobs.size(key)) === undefined) await this.#blobs.put(key, bytes)
      this.#send({ kind: 'stored', fault: null })
    } catch (fault) {
      this.#send({ kind: 'stored', fault: fault instanceof Error ? fault.message : String(fault) })
    }
  }

  #send(message: ToThread): void {
    this.#worker?.postMessage(message)
  }

  /** Takes the current task, which has ended. */
  #end(): Current | undefined {
    const current = this.#current
    this.#current = undefined
    clearTimeout(current?.timer)
    clearInterval(current?.look)
    return current
  }

  #rest(): void {
    this.#idle = setTimeout(() => void this.close(), IDLE_AFTER_MS).unref()
  }

  #crashed(worker: Worker, why: string): void {
    if (worker !== this.#worker) return
    this.#worker = undefined
    void worker.terminate()
    this.#onCrash(why)
    this.#end()?.resolve(refuse({ reason: 'crashed' }))
  }
}
