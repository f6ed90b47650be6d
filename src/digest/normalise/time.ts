import type { Raw } from './fields.ts'
import type { Notes } from './notes.ts'

const DAY_SECONDS = 86_400
const MAX_AGE_SECONDS = 30 * DAY_SECONDS
const MAX_FUTURE_SECONDS = 60
/** A smaller clock difference is ignored: networks and queues also delay by minutes. */
const MIN_DRIFT_SECONDS = 600

const DATE_TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(Z|[+-]\d\d(?::?\d\d)?)?$/i
const DATE = /^\d{4}-\d\d-\d\d$/

/** The time of an event, and the shift that applies to all its times. */
export interface EventTime {
  /** Seconds since the epoch, in milliseconds precision. */
  readonly timestamp: number
  /** Seconds to add to every other time in the event. */
  readonly shift: number
}

/** The times for detecting clock drift, in seconds since the epoch. */
export interface Clocks {
  /** Arrival, by the server's clock. */
  readonly received: number
  /** Sending, by the client's clock. */
  readonly sentAt: number | undefined
}

/** Units of numeric times since the epoch. */
export type TimeUnit = 's' | 'ms' | 'us' | 'ns'

/**
 * The smallest number in each unit, and the unit's count per second. Larger second values would be later than the year
 * 5000.
 */
const UNITS: readonly (readonly [from: number, unit: TimeUnit, perSecond: number])[] = [
  [1e17, 'ns', 1e9],
  [1e14, 'us', 1e6],
  [1e11, 'ms', 1e3],
]
const MAX_NUMBER = 1e20

/** Returns the unit of a time sent as a number or numeric text. The protocol's unit is seconds. */
export function unitOfTime(raw: Raw): TimeUnit {
  const value = typeof raw === 'string' ? Number(raw) : raw
  if (typeof value !== 'number' || !(value < MAX_NUMBER)) return 's'
  return UNITS.find(([from]) => value >= from)?.[1] ?? 's'
}

/**
 * Parses RFC 3339, or a number since the epoch in seconds, milliseconds, microseconds or nanoseconds by magnitude.
 * Returns seconds rounded to the millisecond; a time without zone is UTC (docs/protocol.md 4.3). `undefined` if it is
 * none of these.
 */
export function parseTime(raw: Raw): number | undefined {
  const seconds = parseTimeFinely(raw)
  return seconds === undefined ? undefined : toMillisecond(seconds)
}

/** Like {@link parseTime}, with the full precision of the number. */
export function parseTimeFinely(raw: Raw): number | undefined {
  const seconds = typeof raw === 'string' ? parseText(raw.trim()) : inSeconds(raw)
  return typeof seconds === 'number' && Number.isFinite(seconds) ? seconds : undefined
}

function inSeconds(raw: Raw): number | undefined {
  if (typeof raw !== 'number') return undefined
  const [, , perSecond = 1] = raw < MAX_NUMBER ? (UNITS.find(([from]) => raw >= from) ?? []) : []
  return raw / perSecond
}

function parseText(text: string): number | undefined {
  if (DATE.test(text)) return Date.parse(text) / 1000
  const match = DATE_TIME.exec(text)
  if (match !== null) return Date.parse(`${match[1]}T${match[2]}${fullZone(match[3])}`) / 1000
  return text === '' ? undefined : inSeconds(Number(text))
}

function fullZone(zone: string | undefined): string {
  if (zone === undefined) return 'Z'
  return /^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone
}

/** The event's own time if plausible, or else the arrival time. Changes are noted. */
export function normaliseTime(raw: Raw, clocks: Clocks, notes: Notes): EventTime {
  const { received } = clocks
  const drift = clocks.sentAt === undefined ? 0 : toMillisecond(received - clocks.sentAt)
  const driftShift = Math.abs(drift) >= MIN_DRIFT_SECONDS ? drift : 0
  if (driftShift !== 0) notes.add('clock_drift', 'timestamp', { seconds: drift })

  const parsed = parseTime(raw)
  if (parsed === undefined) {
    if (raw !== undefined && raw !== null) notes.add('invalid_data', 'timestamp')
    return { timestamp: received, shift: driftShift }
  }
  noteUnit(raw, 'timestamp', notes)
  const timestamp = toMillisecond(parsed + driftShift)
  const age = received - timestamp
  if (age <= MAX_AGE_SECONDS && -age <= MAX_FUTURE_SECONDS) return { timestamp, shift: driftShift }
  notes.add(age > 0 ? 'past_timestamp' : 'future_timestamp', 'timestamp', { told: parsed })
  return { timestamp: received, shift: toMillisecond(received - parsed) }
}

/** Another time of the same event, with the shift applied; `undefined` if invalid. @param name its dotted path */
export function shifted(raw: Raw, shift: number, name: string, notes: Notes): number | undefined {
  const time = parseTime(raw)
  if (time !== undefined) noteUnit(raw, name, notes)
  return time === undefined ? undefined : toMillisecond(time + shift)
}

function noteUnit(raw: Raw, name: string, notes: Notes): void {
  const unit = unitOfTime(raw)
  if (unit !== 's') notes.add('time_unit', name, { unit })
}

function toMillisecond(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}
