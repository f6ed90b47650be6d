import type { Json } from '#domain/event/event.ts'
import { parseTimeFinely } from '#digest/normalise/time.ts'
import type { RawLog } from './make-log.ts'

/** The digits after the milliseconds of a formatted time. */
const MICROSECONDS = /[T ]\d\d:\d\d:\d\d\.\d{3}(\d{1,3})/

/** Converts a number since the epoch in any unit, or a formatted time, to whole microseconds. */
export function microsecondsOf(raw: Json | undefined): RawLog['time'] {
  if (raw === undefined || raw === null || raw === '') return 'none'
  const seconds = parseTimeFinely(raw)
  if (seconds === undefined) return 'invalid'
  const [, digits = ''] = typeof raw === 'string' ? (MICROSECONDS.exec(raw) ?? []) : []
  return Math.round(seconds * 1e6) + Number(digits.padEnd(3, '0'))
}
