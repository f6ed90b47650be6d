import { Worker } from 'node:worker_threads'
import type { Executed } from './connection.ts'
import type { WriterReply, WriterRequest } from './writer-thread.ts'

/** A statement that SQLite rejected. */
export class SqliteError extends Error {
  override readonly name = 'SqliteError'
  /**
   * SQLite's extended result code, e.g. 2067 for a broken unique constraint (sqlite.org/rescode.html); 0 when unknown.
   */
  readonly code: number

  constructor(message: string, code: number) {
    super(message)
    this.code = code
  }
}

/** The thread only runs statements and retains nothing, so it produces little garbage. */
const YOUNG_GENERATION_MB = 12

interface Waiting {
  resolve(done: Executed): void
  reject(fault: Error): void
}

/**
 * The only write connection, in its own thread. A digest commit rewrites about 500 pages and waits for the disk:
 * usually 10 ms, 100 ms with a checkpoint. Ingest in the main thread keeps answering during that time.
 */
export class Writer {
  readonly #file: string
  readonly #waiting: Waiting[] = []
  /** Started with the first statement, because most commands only read. */
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
    // An idle writer does not keep the process alive; see execute.
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

  /** Runs a statement after all earlier ones. @throws SqliteError */
  execute(sql: string, parameters: readonly unknown[]): Promise<Executed> {
    if (this.#fault !== undefined) return Promise.reject(this.#fault)
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject })
      this.#worker ??= this.#start()
      this.#worker.ref()
      this.#post({ sql, parameters })
    })
  }

  /** Resolves when all requested work is done and the file is closed. */
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
