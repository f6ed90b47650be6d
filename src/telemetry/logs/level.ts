import { levelOfSeverity, logLevels, severityOfLevel, type LogLevel } from '#domain/logs/log-record.ts'

/** A level with its number. */
interface Severity {
  readonly level: LogLevel
  readonly severity: number
}

/** Level names of logging libraries and syslog that differ from ours. */
const otherNames: Readonly<Record<string, LogLevel>> = {
  verbose: 'trace',
  silly: 'trace',
  finest: 'trace',
  finer: 'trace',
  fine: 'debug',
  dbg: 'debug',
  log: 'info',
  notice: 'info',
  information: 'info',
  informational: 'info',
  inf: 'info',
  http: 'info',
  warning: 'warn',
  wrn: 'warn',
  err: 'error',
  severe: 'error',
  critical: 'fatal',
  crit: 'fatal',
  alert: 'fatal',
  emerg: 'fatal',
  emergency: 'fatal',
  panic: 'fatal',
}

const levelByName: ReadonlyMap<string, LogLevel> = new Map<string, LogLevel>([
  ...logLevels.map((level) => [level, level] as const),
  ...Object.entries(otherNames),
])

/** Longer names cannot be levels. */
const LONGEST = 16

/** Finds a level by name, ignoring case: `WARNING`, and `ERROR2` as in OpenTelemetry. */
export function levelByText(text: string): LogLevel | undefined {
  if (text.length > LONGEST) return undefined
  const known = levelByName.get(text)
  if (known !== undefined) return known
  return levelByName.get(
    text
      .trim()
      .toLowerCase()
      .replace(/[2-4]$/, ''),
  )
}

/**
 * The severity by number if there is one, otherwise by name, otherwise `info`. Names and numbers disagree for loggers
 * with custom levels, and OpenTelemetry compares the number.
 */
export function severityOf(text: string, number: number | undefined): Severity {
  const numbered = number === undefined ? undefined : levelOfSeverity(number)
  if (numbered !== undefined && number !== undefined) return { level: numbered, severity: number }
  const level = levelByText(text) ?? 'info'
  return { level, severity: severityOfLevel(level) }
}
