import { fork, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { EngineRefusal, refusals } from '../../engine.ts'
import type { SqlTask, SqlTold } from './messages.ts'

/** How long a process may take to start and open the tables. The largest folders take a second or two. */
const OPENS_WITHIN_MS = 30_000
/**
 * The engine stops a statement at its deadline. One still running after this long does not check the clock and must be
 * killed.
 */
const GRACE_MS = 1_000
const ENDED = 'The process that ran the statement has ended.'

interface Current {
  readonly resolve: (bytes: Uint8Array) => void
  readonly reject: (fault: Error) => void
  readonly seconds: number
  timer: NodeJS.Timeout
}

/** A process that runs one statement at a time, and is killed if a statement exceeds its time. */
export class SqlProcess {
  readonly #child: ChildProcess
  readonly #gone: Promise<void>
  #current: Current | undefined
  #why: EngineRefusal | undefined

  private constructor(folder: string) {
    this.#child = fork(new URL('./sql-child.ts', import.meta.url), [folder], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#child.on('message', (told: SqlTold) => this.#hear(told))
    this.#child.on('error', () => void this.kill())
    this.#gone = new Promise((resolve) => {
      this.#child.once('exit', (_code, signal) => {
        // The kernel kills processes that exhaust the machine's memory.
        const why = signal === 'SIGKILL' ? refusals.memory : refusals.ended
        this.#end()?.reject(this.#why ?? new EngineRefusal(why, ENDED))
        void rm(folder, { recursive: true, force: true }).finally(resolve)
      })
    })
  }

  /** @param scratch where it may create its own folder, which only holds what statements spill to disk */
  static async start(scratch: string): Promise<SqlProcess> {
    return new SqlProcess(await mkdtemp(join(scratch, 'sql-')))
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null && !this.#child.killed
  }

  /** @param seconds the statement's deadline */
  run(task: SqlTask, seconds: number): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      if (!this.isAlive) return reject(new EngineRefusal(refusals.ended, ENDED))
      this.#current = { resolve, reject, seconds, timer: this.#deadline(OPENS_WITHIN_MS) }
      this.#child.send(task)
    })
  }

  /** Kills it, along with its current statement. Resolves once it has exited. */
  kill(why?: EngineRefusal): Promise<void> {
    this.#why ??= why
    this.#child.kill('SIGKILL')
    return this.#gone
  }

  #deadline(ms: number): NodeJS.Timeout {
    return setTimeout(() => void this.kill(new EngineRefusal(refusals.timeout, 'The statement did not end.')), ms)
  }

  #hear(told: SqlTold): void {
    switch (told.kind) {
      case 'begun':
        if (this.#current === undefined) return
        clearTimeout(this.#current.timer)
        this.#current.timer = this.#deadline(this.#current.seconds * 1000 + GRACE_MS)
        return
      case 'answered':
        this.#end()?.resolve(told.bytes)
        return
      case 'refused':
        this.#end()?.reject(new EngineRefusal(told.code, told.said))
        return
      case 'failed':
        this.#end()?.reject(new Error(told.message))
        void this.kill()
    }
  }

  #end(): Current | undefined {
    const current = this.#current
    this.#current = undefined
    clearTimeout(current?.timer)
    return current
  }
}
