import type { Session } from 'chdb'
import { EngineRefusal, type GuardedSettings } from '../engine.ts'

const FAULT = /^Code: (\d+)\. /

/**
 * Every statement gets its own session, which takes half a millisecond. Settings apply to a whole session, and chDB
 * prepends the partial output of an aborted statement to the session's next answer.
 */
export function guardedOn(
  open: () => Session,
): (sql: string, format: string, settings: GuardedSettings) => Promise<Uint8Array> {
  return async (sql, format, settings) => {
    const session = open()
    try {
      // Lowest priority, because the process must also accept events and serve pages. `readonly` comes last, since
      // nothing can be set after it.
      const all = { ...settings, os_threads_nice_value_query: 10, readonly: 1 }
      await session.queryAsync(
        `SET ${Object.entries(all)
          .map(([name, value]) => `${name} = ${written(value)}`)
          .join(', ')}`,
      )
      return await answerOf(session, sql, format)
    } finally {
      session.close()
    }
  }
}

async function answerOf(session: Session, sql: string, format: string): Promise<Uint8Array> {
  try {
    // Copied, because the engine frees the bytes with the session.
    return Uint8Array.from((await session.queryAsync(sql, { format })).bytes())
  } catch (fault) {
    const message = fault instanceof Error ? fault.message : ''
    const code = FAULT.exec(message)?.[1]
    if (code === undefined) throw fault
    throw new EngineRefusal(Number(code), message)
  }
}

function written(value: string | number): string {
  return typeof value === 'number' ? String(value) : `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
