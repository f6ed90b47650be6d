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

/**
 * RFC 3339 or seconds since the epoch, as seconds to the millisecond; a time without zone is UTC (docs/protocol.md
 * 4.3). undefined when it is neither.
 */
export function parseTime(raw: Raw): number | undefined {
  const seconds = typeof raw === 'string' ? parseText(raw.trim()) : raw
  return typeof seconds === 'number' && Number.isFinite(seconds) ? toMillisecond(seconds) : undefined
}

function parseText(text: string): number | undefined {
  if (DATE.test(text)) return Date.parse(text) / 1000
  const match = DATE_TIME.exec(text)
  if (match !== null) return Date.parse(`${match[1]}T${match[2]}${fullZone(match[3])}`) / 1000
  return text === '' ? undefined : Number(text)
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
  const timestamp = toMillisecond(parsed + driftShift)
  const age = received - timestamp
  if (age <= MAX_AGE_SECONDS && -age <= MAX_FUTURE_SECONDS) return { timestamp, shift: driftShift }
  notes.add(age > 0 ? 'past_timestamp' : 'future_timestamp', 'timestamp', { told: parsed })
  return { timestamp: received, shift: toMillisecond(received - parsed) }
}

/** Another time of the same event, moved along with it; undefined when it is none. */
export function shifted(raw: Raw, shift: number): number | undefined {
  const time = parseTime(raw)
  return time === undefined ? undefined : toMillisecond(time + shift)
}

function toMillisecond(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}
