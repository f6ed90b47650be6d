import type { LogLevel } from '#domain/logs/log-record.ts'

export const tones = {
  trace: 'rest',
  debug: 'debug',
  info: 'info',
  warn: 'warning',
  error: 'error',
  fatal: 'fatal',
} as const satisfies Record<LogLevel, string>

/** Text colours by level. */
export const inks: Readonly<Record<LogLevel, string>> = {
  trace: 'text-ink-3',
  debug: 'text-debug-ink',
  info: 'text-info-ink',
  warn: 'text-warning-ink',
  error: 'text-error-ink',
  fatal: 'font-semibold text-fatal-ink',
}
