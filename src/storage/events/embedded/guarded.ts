import type { Session } from 'chdb'
import { EngineRefusal, type GuardedSettings } from '../engine.ts'

const FAULT = /^Code: (\d+)\. /

/**
 * Each statement has a session of its own, which takes half a millisecond: settings hold for a whole session, and what a
 * statement leaves half written when it is stopped, chDB puts before the next answer of its session.
 */
export function guardedOn(
  open: () => Session,
): (sql: string, format: string, settings: GuardedSettings) => Promise<Uint8Array> {
  return async (sql, format, settings) => {
    const session = open()
    try {
      // Behind everything else: the process has events to take, and pages to serve. Nothing is set after `readonly`.
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
    // A copy: the bytes are the engine's, and go with its session.
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
