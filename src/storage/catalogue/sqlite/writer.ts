import { Worker } from 'node:worker_threads'
import type { Executed } from './connection.ts'
import type { WriterReply, WriterRequest } from './writer-thread.ts'

/** A statement that SQLite refused. */
export class SqliteError extends Error {
  override readonly name = 'SqliteError'
  /** SQLite's extended result code, e.g. 2067 for a broken unique constraint (sqlite.org/rescode.html); 0 when unknown. */
  readonly code: number

  constructor(message: string, code: number) {
    super(message)
    this.code = code
  }
}

/** The thread runs statements, and keeps nothing: its garbage is small. */
const YOUNG_GENERATION_MB = 12

interface Waiting {
  resolve(done: Executed): void
  reject(fault: Error): void
}

/**
 * The one connection that writes, in a thread of its own. A commit of the digest rewrites some 500 pages and waits for
 * the disk: 10 ms as a rule, 100 ms with a checkpoint, during which ingest in the main thread goes on answering.
 */
export class Writer {
  readonly #file: string
  readonly #waiting: Waiting[] = []
  /** Started with the first statement: most commands only read. */
  #worker: Worker | undefined
  #exited: Promise<void> | undefined
  #fault: Error | undefined

  constructor(file: string) {
    this.#file = file
  }

  #start(): Worker {
    const worker = new Worker(new URL('./writer-thread.ts', import.meta.url), {
      name: 'catalogue',
      workerData: this.#file,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    })
    // An idle writer keeps no process alive: see execute.
    worker.unref()
    worker.on('message', (reply: WriterReply) => this.#settle(reply))
    worker.on('error', (fault) => this.#fail(fault instanceof Error ? fault : new Error(String(fault))))
    this.#exited = new Promise((resolve) => {
      worker.once('exit', () => {
        this.#fail(new Error('The thread that writes the catalogue has ended.'))
        resolve()
      })
    })
    return worker
  }

  /** Runs one statement after those asked for before. @throws SqliteError */
  execute(sql: string, parameters: readonly unknown[]): Promise<Executed> {
    if (this.#fault !== undefined) return Promise.reject(this.#fault)
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject })
      this.#worker ??= this.#start()
      this.#worker.ref()
      this.#post({ sql, parameters })
    })
  }

  /** Resolves when everything asked for has been done and the file is closed. */
  async close(): Promise<void> {
    if (this.#worker === undefined) return
    this.#worker.ref()
    this.#post(null)
    await this.#exited
  }

  #post(request: WriterRequest): void {
    this.#worker?.postMessage(request)
  }

  #settle(reply: WriterReply): void {
    const next = this.#waiting.shift()
    if (this.#waiting.length === 0) this.#worker?.unref()
    if ('done' in reply) next?.resolve(reply.done)
    else next?.reject(new SqliteError(reply.failed.message, reply.failed.code))
  }

  #fail(fault: Error): void {
    this.#fault ??= fault
    for (const waiting of this.#waiting.splice(0)) waiting.reject(this.#fault)
  }
}
