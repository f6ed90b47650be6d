import type { ChdbResult, Session } from 'chdb'
import type { Params } from '../engine.ts'

/** Asks questions of a session of its own, one after another. */
export interface Reader {
  /** @param read takes what it needs of the answer: its bytes are the session's */
  ask<T>(sql: string, params: Params, format: string, read: (answer: ChdbResult) => T): Promise<T>
  /** Ends it, after the question that is under way. */
  close(): Promise<void>
}

/**
 * What a statement has written when it fails in the middle of its answer (it took too long, or too much memory), chDB
 * (26.7) puts before the next answer of the same session: rows of one question would be read as another's. So a session
 * that has failed is never asked again, and questions wait for one another: chDB lets none with parameters run beside
 * another one in any case.
 * @param open a session whose settings are set
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
        // A session that is opened now would open the whole engine again.
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
