import type { Json } from '#domain/event/event.ts'
import { parseTimeFinely } from '#digest/normalise/time.ts'
import type { RawLog } from './make-log.ts'

/** What lies behind the milliseconds of a time that is written out. */
const MICROSECONDS = /[T ]\d\d:\d\d:\d\d\.\d{3}(\d{1,3})/

/** Returns a number since the epoch in any unit, or a time that is written out, as whole microseconds. */
export function microsecondsOf(raw: Json | undefined): RawLog['time'] {
  if (raw === undefined || raw === null || raw === '') return 'none'
  const seconds = parseTimeFinely(raw)
  if (seconds === undefined) return 'invalid'
  const [, digits = ''] = typeof raw === 'string' ? (MICROSECONDS.exec(raw) ?? []) : []
  return Math.round(seconds * 1e6) + Number(digits.padEnd(3, '0'))
}
