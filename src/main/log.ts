import pino from 'pino'
import type { Settings } from '#domain/settings.ts'

/** Structured lines on standard error; what a person at the terminal should read goes to standard output. */
export function createLog(level: Settings['logLevel']): pino.Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: false }),
  )
}

export type Log = pino.Logger
