import pino from 'pino'
import type { LogLine } from '#domain/log.ts'
import type { Settings } from '#domain/settings.ts'
import { prettyLine } from './log-pretty.ts'
import { currentRequest } from './request-id.ts'

/** The settings for log lines in `mishap serve`. */
export type LogSettings = Pick<Settings, 'logLevel'> & Partial<Pick<Settings, 'logFormat'>>

/**
 * Structured lines on standard error; output for a terminal user goes to standard output. Each line is a JSON object
 * with `time`, `level` and `msg`, and `requestId` during a request; or a human-readable line.
 * @param onLine called for each line written
 */
export function createLog({ logLevel, logFormat }: LogSettings, onLine?: (line: LogLine) => void): pino.Logger {
  const file = pino.destination({ dest: 2, sync: false })
  const destination =
    logFormat === 'pretty' ? { write: (line: string) => file.write(prettyLine(line, process.stderr.isTTY)) } : file
  return pino(
    {
      level: logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: requestFields,
      ...(onLine !== undefined && { hooks: { logMethod: tell(onLine) } }),
    },
    destination,
  )
}

export type Log = pino.Logger

function requestFields(): object {
  const requestId = currentRequest()
  return requestId === undefined ? {} : { requestId }
}

/** All callers log fields and then a text, or only a text. */
function tell(onLine: (line: LogLine) => void): NonNullable<NonNullable<pino.LoggerOptions['hooks']>['logMethod']> {
  return function (args, method, level) {
    const [first, second] = args as unknown[]
    const fields = typeof first === 'object' && first !== null ? first : {}
    const message = [first, second].find((one) => typeof one === 'string') ?? ''
    onLine({ at: new Date(), level: pino.levels.labels[level] ?? 'info', message, fields })
    method.apply(this, args)
  }
}
