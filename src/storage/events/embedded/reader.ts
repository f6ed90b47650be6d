import type { ChdbResult, Session } from 'chdb'
import type { Params } from '../engine.ts'

/** Runs queries in its own session, one after another. */
export interface Reader {
  /** @param read extracts what it needs from the answer, whose bytes belong to the session */
  ask<T>(sql: string, params: Params, format: string, read: (answer: ChdbResult) => T): Promise<T>
  /** Closes the session after the current query. */
  close(): Promise<void>
}

/**
 * When a statement fails partway through its answer (timeout or memory limit), chDB (26.7) prepends what it had written
 * to the next answer of the same session, so one query could read another's rows. A session that has failed is
 * therefore never used again. Queries run one at a time, because chDB cannot run queries with parameters concurrently
 * anyway.
 * @param open returns a session with its settings applied
 */
export function openReader(open: () => Promise<Session>): Reader {
  let session: Session | undefined
  let isClosed = false
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }
  const end = () => {
    session?.close()
    session = undefined
  }
  return {
    ask: (sql, params, format, read) =>
      inTurn(async () => {
        // Opening a session now would open the whole engine again.
        if (isClosed) throw new Error('The event store is closed.')
        session ??= await open()
        try {
          return read(await session.queryBindAsync(sql, params, { format }))
        } catch (fault) {
          end()
          throw fault
        }
      }),
    close: () => {
      isClosed = true
      return inTurn(() => Promise.resolve(end()))
    },
  }
}
