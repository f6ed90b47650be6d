import { setTimeout as delay } from 'node:timers/promises'
import { messages } from '#messages'
import { PostgresUnusable } from '#storage/catalogue/postgres/unusable.ts'
import type { Log } from '../log.ts'

const RETRY_MS = 500
const TELL_EVERY_MS = 60_000

/**
 * Opens a database store as soon as the database answers: nodes and databases may start in any order. Rethrows
 * permanent faults.
 */
export async function onceDatabaseAnswers<T>(open: () => Promise<T>, log: Log): Promise<T> {
  for (let toldAt = -Infinity; ;) {
    try {
      const opened = await open()
      if (toldAt !== -Infinity) log.warn({}, messages('cli')('nodes.databaseBack'))
      return opened
    } catch (fault) {
      if (!(fault instanceof PostgresUnusable) || fault.problem !== 'down') throw fault
      if (performance.now() - toldAt > TELL_EVERY_MS) {
        toldAt = performance.now()
        log.warn({}, messages('cli')('nodes.waitsForDatabase', { why: fault.message }))
      }
      await delay(RETRY_MS)
    }
  }
}
