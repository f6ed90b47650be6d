import { levelOfSeverity, logLevels, severityOfLevel, type LogLevel } from '#domain/logs/log-record.ts'

/** A level with its number. */
interface Severity {
  readonly level: LogLevel
  readonly severity: number
}

/** What logging libraries and syslog call levels that have another name here. */
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

/** Names longer than this are none of a level. */
const LONGEST = 16

/** Returns the level that a name means, whatever its case: `WARNING`, and `ERROR2` as OpenTelemetry counts. */
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
 * Returns the severity by its number where there is one, else by its name, else `info`. A name and a number that
 * disagree come from loggers with levels of their own: the number is what OpenTelemetry compares.
 */
export function severityOf(text: string, number: number | undefined): Severity {
  const numbered = number === undefined ? undefined : levelOfSeverity(number)
  if (numbered !== undefined && number !== undefined) return { level: numbered, severity: number }
  const level = levelByText(text) ?? 'info'
  return { level, severity: severityOfLevel(level) }
}
