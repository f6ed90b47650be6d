import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads'
import type { BlockingReader } from '../digest-reader.ts'
import type { BlockingData, BlockingReply } from './blocking-thread.ts'
import type { PostgresPlace } from './pool.ts'

/** The thread retains nothing, so it produces little garbage. */
const YOUNG_GENERATION_MB = 4

/**
 * Digest is a pure function from bytes to rows, so its lookups must be synchronous. A separate thread queries Postgres
 * while the digest thread sleeps until the answer arrives.
 * @param patienceMs how long it sleeps while the database does not answer. A digest thread waits forever, because a
 * record digested without its rules would be lost
 */
export function openBlockingReader(place: PostgresPlace, patienceMs = Number.POSITIVE_INFINITY): BlockingReader {
  let asking: Asking | undefined
  const ask = (sql: string, parameters: readonly (string | number)[]) => {
    asking ??= new Asking(place)
    return asking.ask(sql, parameters, patienceMs)
  }
  return {
    prepare: (sql) => {
      let count = 0
      const numbered = sql.replaceAll('?', () => `$${++count}`)
      return { get: (...parameters) => ask(numbered, parameters) }
    },
    close: () => asking?.close(),
  }
}

/** Started by the first query, because not every thread needs one. */
class Asking {
  readonly #port: MessagePort
  readonly #worker: Worker
  readonly #answered = new Int32Array(new SharedArrayBuffer(4))

  constructor(place: PostgresPlace) {
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    const data: BlockingData = { place, port: port2, answered: this.#answered }
    this.#worker = new Worker(new URL('./blocking-thread.ts', import.meta.url), {
      name: 'catalogue',
      workerData: data,
      transferList: [port2],
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    })
    this.#worker.unref()
    this.#port.unref()
  }

  ask(sql: string, parameters: readonly (string | number)[], patienceMs: number): Record<string, unknown> | undefined {
    Atomics.store(this.#answered, 0, 0)
    this.#port.postMessage({ sql, parameters })
    if (Atomics.wait(this.#answered, 0, 0, patienceMs) === 'timed-out') {
      this.close()
      throw new Error('Postgres does not answer.')
    }
    const reply = receiveMessageOnPort(this.#port)?.message as BlockingReply
    if ('failed' in reply) throw new Error(reply.failed)
    return reply.row
  }

  close(): void {
    this.#port.close()
    void this.#worker.terminate()
  }
}
