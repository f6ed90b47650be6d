/** A local time. Months start at 1. */
interface LocalTime {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Creating a formatter takes a hundred times as long as using it. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  clocks.set(timeZone, made)
  return made
}

/**
 * The local time in a zone.
 * @param at milliseconds since the epoch
 */
export function localTime(at: number, timeZone: string): LocalTime {
  const said = new Map(
    clockOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes) => said.get(name) ?? 0
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  }
}

/** Offset of a zone from UTC, milliseconds. */
function zoneOffset(at: number, timeZone: string): number {
  const whole = Math.floor(at / 1000) * 1000
  return asUtc(localTime(whole, timeZone)) - whole
}

/**
 * The moment of a local time, milliseconds since the epoch. Fields may overflow: May 32 is June 1. For an ambiguous
 * time, returns one of the two moments; for a skipped one, a time an hour off.
 */
export function momentOf(local: LocalTime, timeZone: string): number {
  const wanted = asUtc(local)
  const guess = wanted - zoneOffset(wanted, timeZone)
  // The offset may change between the guess and the result.
  return wanted - zoneOffset(guess, timeZone)
}

/** The midnight at the start of the day, or of a day this many days later. */
export function midnight(at: number, timeZone: string, daysLater = 0): number {
  const { year, month, day } = localTime(at, timeZone)
  return momentOf({ year, month, day: day + daysLater, hour: 0, minute: 0, second: 0 }, timeZone)
}

function asUtc({ year, month, day, hour, minute, second }: LocalTime): number {
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** Cache of valid zone names: a lookup in Intl takes a tenth of a millisecond, and every check-in names its zone. */
const zones = new Set<string>()
/** There are 600 zones, but any mixture of case is accepted. */
const MAX_ZONES = 5_000

export function isTimeZone(text: string): boolean {
  if (zones.has(text)) return true
  try {
    if (new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone === '') return false
  } catch {
    return false
  }
  if (zones.size >= MAX_ZONES) zones.clear()
  zones.add(text)
  return true
}
