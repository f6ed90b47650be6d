import pino from 'pino'
import type { LogLine } from '#domain/log.ts'
import type { Settings } from '#domain/settings.ts'

/**
 * Structured lines on standard error; what a person at the terminal should read goes to standard output.
 * @param onLine told of each line that is written
 */
export function createLog(level: Settings['logLevel'], onLine?: (line: LogLine) => void): pino.Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      ...(onLine !== undefined && { hooks: { logMethod: tell(onLine) } }),
    },
    pino.destination({ dest: 2, sync: false }),
  )
}

export type Log = pino.Logger

/** Everybody here logs fields and then a text, or a text alone. */
function tell(onLine: (line: LogLine) => void): NonNullable<NonNullable<pino.LoggerOptions['hooks']>['logMethod']> {
  return function (args, method, level) {
    const [first, second] = args as unknown[]
    const fields = typeof first === 'object' && first !== null ? first : {}
    const message = [first, second].find((one) => typeof one === 'string') ?? ''
    onLine({ at: new Date(), level: pino.levels.labels[level] ?? 'info', message, fields })
    method.apply(this, args)
  }
}
