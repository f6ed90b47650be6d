import type { Json } from '#domain/event/event.ts'
import { parseTime } from '#digest/normalise/time.ts'
import type { RawLog } from './make-log.ts'

/** What lies behind the milliseconds of a time that is written out. */
const MICROSECONDS = /[T ]\d\d:\d\d:\d\d\.\d{3}(\d{1,3})/

/** Returns seconds since the epoch, or a time that is written out, as whole microseconds. */
export function microsecondsOf(raw: Json | undefined): RawLog['time'] {
  if (raw === undefined || raw === null || raw === '') return 'none'
  if (typeof raw === 'number') return Number.isFinite(raw) ? Math.round(raw * 1e6) : 'invalid'
  const seconds = parseTime(raw)
  if (seconds === undefined) return 'invalid'
  const ms = Math.round(seconds * 1000)
  const [, digits = ''] = typeof raw === 'string' ? (MICROSECONDS.exec(raw) ?? []) : []
  return ms * 1000 + Number(digits.padEnd(3, '0'))
}
