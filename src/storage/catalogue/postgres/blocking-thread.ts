import { setTimeout as delay } from 'node:timers/promises'
import { workerData, type MessagePort } from 'node:worker_threads'
import { isLost, isUnanswered } from './faults.ts'
import { createPool, type PostgresPlace } from './pool.ts'

/** The thread's workerData. */
export interface BlockingData {
  readonly place: PostgresPlace
  readonly port: MessagePort
  /** Set to 1 when an answer is waiting in the port. */
  readonly answered: Int32Array
}

/** The first row of the result. */
export type BlockingReply = { readonly row: Record<string, unknown> | undefined } | { readonly failed: string }

const ASKED_AGAIN_MS = 500

const { place, port, answered } = workerData as BlockingData
const pool = createPool({ ...place, connections: 1 })

port.on('message', ({ sql, parameters }: { sql: string; parameters: unknown[] }) => {
  void answer(sql, parameters).then((reply) => {
    port.postMessage(reply)
    Atomics.store(answered, 0, 1)
    Atomics.notify(answered, 0)
  })
})

async function answer(text: string, values: unknown[]): Promise<BlockingReply> {
  for (;;) {
    try {
      const { rows } = await pool.query<Record<string, unknown>>({ text, values })
      return { row: rows[0] }
    } catch (fault) {
      if (!isLost(fault) && !isUnanswered(fault)) return { failed: String(fault) }
      await delay(ASKED_AGAIN_MS)
    }
  }
}
