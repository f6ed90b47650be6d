import type { Raw } from './fields.ts'
import type { Notes } from './notes.ts'

const DAY_SECONDS = 86_400
const MAX_AGE_SECONDS = 30 * DAY_SECONDS
const MAX_FUTURE_SECONDS = 60
/** A client clock that is off by less is left alone: networks and queues delay by minutes too. */
const MIN_DRIFT_SECONDS = 600

const DATE_TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(Z|[+-]\d\d(?::?\d\d)?)?$/i
const DATE = /^\d{4}-\d\d-\d\d$/

/** The time at which an event happened, and the shift of all of its times. */
export interface EventTime {
  /** Seconds since the epoch, to the millisecond. */
  readonly timestamp: number
  /** Seconds to add to every other time in the event. */
  readonly shift: number
}

/** The times by which clocks are compared, in seconds since the epoch. */
export interface Clocks {
  /** By our clock, when the event arrived. */
  readonly received: number
  /** By the client's clock, when it was sent. */
  readonly sentAt: number | undefined
}

/** The units in which numbers since the epoch come. */
export type TimeUnit = 's' | 'ms' | 'us' | 'ns'

/** From the smallest number that is of a unit, how many of it make a second. Seconds beyond are later than the year 5000. */
const UNITS: readonly (readonly [from: number, unit: TimeUnit, perSecond: number])[] = [
  [1e17, 'ns', 1e9],
  [1e14, 'us', 1e6],
  [1e11, 'ms', 1e3],
]
const MAX_NUMBER = 1e20

/** Returns the unit of a time that came as a number, or as one in text. The protocol's is seconds. */
export function unitOfTime(raw: Raw): TimeUnit {
  const value = typeof raw === 'string' ? Number(raw) : raw
  if (typeof value !== 'number' || !(value < MAX_NUMBER)) return 's'
  return UNITS.find(([from]) => value >= from)?.[1] ?? 's'
}

/**
 * RFC 3339, or seconds since the epoch, or milliseconds to nanoseconds where the number says so by its size, as seconds
 * to the millisecond; a time without zone is UTC (docs/protocol.md 4.3). undefined when it is none of these.
 */
export function parseTime(raw: Raw): number | undefined {
  const seconds = parseTimeFinely(raw)
  return seconds === undefined ? undefined : toMillisecond(seconds)
}

/** Does what {@link parseTime} does, as finely as a number came. */
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

/** The event's own time if it can be believed, else the time of arrival; what was changed is noted. */
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

/** Another time of the same event, moved along with it; undefined when it is none. @param name dotted path of it */
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
