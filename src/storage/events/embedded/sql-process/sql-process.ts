import { fork, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { EngineRefusal, refusals } from '../../engine.ts'
import type { SqlTask, SqlTold } from './messages.ts'

/** How long a process may take to start and to open the tables: the largest folders take a second or two. */
const OPENS_WITHIN_MS = 30_000
/** The engine ends a statement by itself at its deadline; what has not ended so long after does not look at the clock. */
const GRACE_MS = 1_000
const ENDED = 'The process that ran the statement has ended.'

interface Current {
  readonly resolve: (bytes: Uint8Array) => void
  readonly reject: (fault: Error) => void
  readonly seconds: number
  timer: NodeJS.Timeout
}

/** A process that runs statements, one at a time, and is killed where one does not end in its time. */
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
        // The system kills what takes the machine's memory.
        const why = signal === 'SIGKILL' ? refusals.memory : refusals.ended
        this.#end()?.reject(this.#why ?? new EngineRefusal(why, ENDED))
        void rm(folder, { recursive: true, force: true }).finally(resolve)
      })
    })
  }

  /** @param scratch where it may make a folder of its own, with nothing in it but what statements spill to the disk */
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

  /** Ends it, with what it runs. Resolves once it is gone. */
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
