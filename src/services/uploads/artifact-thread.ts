import { Worker } from 'node:worker_threads'
import type { ArtifactFile } from '#domain/artifact/artifact.ts'
import type { DebugObject } from '#domain/artifact/debug-object.ts'
import type { BlobKey, BlobStore } from '#domain/blob/blob-store.ts'
import { refuse, type Result } from '#domain/result.ts'
import type { StoredDebugFile } from '#digest/artifacts/read-debug-file.ts'

/** Something to read: a bundle on this machine's disk, or one file of an old CLI's release. */
export type ArtifactTask =
  | { readonly kind: 'bundle'; readonly path: string }
  | {
      readonly kind: 'file'
      readonly name: string
      readonly headers: readonly (readonly [string, string])[]
      readonly bytes: Uint8Array
    }
  | ({ readonly kind: 'debug-file' } & StoredDebugFile)

/** The result of reading an upload. `dist` is the one of its manifest; `objects` are those of a debug file. */
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

/** Why an upload as a whole could not be read: `not_a_zip`, `no_manifest`, …, or `crashed`: it brought the thread down. */
export interface IndexProblem {
  readonly reason: string
}

/** The largest bundles take minutes; one that takes this long hangs. */
const HANGS_AFTER_MS = 10 * 60_000
/** A thread that has nothing to do gives its memory back. */
const IDLE_AFTER_MS = 30_000
/** A map of 30 MB takes some 300 MB; one that takes more than this is given up, and the server goes on. */
const HEAP_MB = 1024

interface Current {
  readonly resolve: (indexed: Result<Indexed, IndexProblem>) => void
  readonly reject: (fault: Error) => void
  readonly timer: NodeJS.Timeout
}

/** The one thread that reads uploads; it starts when there is something to read. */
export class ArtifactThread {
  readonly #blobs: BlobStore
  readonly #onCrash: (why: string) => void
  readonly #heapMb: number
  #worker: Worker | undefined
  #current: Current | undefined
  #idle: NodeJS.Timeout | undefined

  constructor(blobs: BlobStore, onCrash: (why: string) => void, heapMb = HEAP_MB) {
    this.#blobs = blobs
    this.#onCrash = onCrash
    this.#heapMb = heapMb
  }

  /** One at a time: callers take turns. Rejects where something of ours broke (the disk, a bug), not for a bad upload. */
  index(task: ArtifactTask): Promise<Result<Indexed, IndexProblem>> {
    clearTimeout(this.#idle)
    this.#worker ??= this.#start()
    const worker = this.#worker
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#crashed(worker, `no end within ${HANGS_AFTER_MS} ms`), HANGS_AFTER_MS)
      this.#current = { resolve, reject, timer }
      this.#send({ kind: 'task', task })
    })
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
      resourceLimits: { maxOldGenerationSizeMb: this.#heapMb },
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

  /** An index is named by what is in it: one that is there need not be written again. */
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

  /** Takes the task that is under way, which has come to its end. */
  #end(): Current | undefined {
    const current = this.#current
    this.#current = undefined
    clearTimeout(current?.timer)
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
