import { Worker } from 'node:worker_threads'
import type { Actor } from '#domain/access/access.ts'
import { PersonTurns } from '#domain/access/person-turns.ts'
import type { TryOutProblem } from '#domain/event/reprocessing.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { TryOutAnswer, TryOutArgs, TryOutName, TryOutTask, TryOutTold } from './try-outs.ts'

/** CPU time of one task: several times what the digest may spend on an event. */
const TASK_CPU_MS = 2_000
const LOOK_EVERY_MS = 50
/** A thread that has not started by then never will. */
const MOST_LOOKS = 60_000 / LOOK_EVERY_MS
/** An idle thread ends, which frees its memory. */
const IDLE_MS = 120_000
const HEAP_MB = 512
const turnsOfPeople = { atOnce: 1, waiting: 32, waitingOfOne: 8 } as const

interface Current {
  readonly resolve: (answer: Result<unknown, TryOutProblem>) => void
  readonly reject: (fault: Error) => void
  readonly look: NodeJS.Timeout
}

/**
 * The only thread that tries out rules, for one person after another. A task that takes too long is ended with the
 * thread.
 */
export class TryOutThread {
  readonly #turns = new PersonTurns(turnsOfPeople)
  readonly #taskCpuMs: number
  #worker: Worker | undefined
  #current: Current | undefined
  #idle: NodeJS.Timeout | undefined
  /** The thread's CPU time in microseconds at the start of the task; `undefined` while the thread starts. */
  #cpuBefore: number | undefined

  constructor(taskCpuMs = TASK_CPU_MS) {
    this.#taskCpuMs = taskCpuMs
  }

  async run<N extends TryOutName>(
    actor: Actor,
    name: N,
    args: TryOutArgs<N>,
  ): Promise<Result<Awaited<TryOutAnswer<N>>, TryOutProblem>> {
    const turn = await this.#turns.wait(actor)
    if (turn === undefined) return refuse({ reason: 'busy' })
    try {
      return (await this.#perform({ name, args })) as Result<Awaited<TryOutAnswer<N>>, TryOutProblem>
    } finally {
      turn.end()
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const worker = this.#worker
    this.#worker = undefined
    this.#end()?.resolve(refuse({ reason: 'busy' }))
    await worker?.terminate()
  }

  async #perform(task: TryOutTask): Promise<Result<unknown, TryOutProblem>> {
    clearTimeout(this.#idle)
    const isNew = this.#worker === undefined
    const worker = (this.#worker ??= this.#start())
    this.#cpuBefore = isNew ? undefined : await cpuOf(worker)
    return new Promise((resolve, reject) => {
      let looks = 0
      const look = setInterval(() => void this.#look(worker, ++looks), LOOK_EVERY_MS)
      this.#current = { resolve, reject, look }
      worker.postMessage(task)
    })
  }

  async #look(worker: Worker, looks: number): Promise<void> {
    if (looks > MOST_LOOKS) return this.#stop(worker)
    const cpu = this.#cpuBefore === undefined ? undefined : await cpuOf(worker)
    if (cpu !== undefined && this.#cpuBefore !== undefined && cpu - this.#cpuBefore > this.#taskCpuMs * 1000)
      this.#stop(worker)
  }

  #start(): Worker {
    const worker = new Worker(new URL('./try-out-worker.ts', import.meta.url), {
      name: 'try-outs',
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    worker.on('message', (told: TryOutTold) => void this.#hear(worker, told))
    // Usually out of memory.
    worker.on('error', () => this.#stop(worker))
    worker.on('exit', () => this.#stop(worker))
    return worker
  }

  async #hear(worker: Worker, told: TryOutTold): Promise<void> {
    if (worker !== this.#worker) return
    switch (told.kind) {
      case 'ready':
        this.#cpuBefore = await cpuOf(worker)
        return
      case 'done':
        this.#end()?.resolve(ok(told.answer))
        break
      case 'failed':
        this.#end()?.reject(new Error(told.message))
    }
    this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref()
  }

  #stop(worker: Worker): void {
    if (worker !== this.#worker) return
    this.#worker = undefined
    void worker.terminate()
    this.#end()?.resolve(refuse({ reason: 'too_costly' }))
  }

  #end(): Current | undefined {
    const current = this.#current
    this.#current = undefined
    clearInterval(current?.look)
    return current
  }
}

/** `undefined` for a thread that is not running. */
async function cpuOf(worker: Worker): Promise<number | undefined> {
  const usage = await worker.cpuUsage().catch(() => undefined)
  return usage === undefined ? undefined : usage.user + usage.system
}
