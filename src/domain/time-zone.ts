/** A moment as clocks of some zone show it. Months from 1, as people count them. */
interface LocalTime {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter takes a hundred times as long as using it. */
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

/** Returns what the clocks of a zone show at a moment, milliseconds since the epoch. */
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

/** Returns by how much the clocks of a zone are ahead of UTC at a moment, milliseconds. */
function zoneOffset(at: number, timeZone: string): number {
  const whole = Math.floor(at / 1000) * 1000
  return asUtc(localTime(whole, timeZone)) - whole
}

/**
 * Returns when the clocks of a zone show a time, milliseconds since the epoch. Fields may overflow: the 32nd of May is
 * the 1st of June. Of an hour that the clocks show twice it is one of the two, and of one that they skip, an hour beside it.
 */
export function momentOf(local: LocalTime, timeZone: string): number {
  const wanted = asUtc(local)
  const guess = wanted - zoneOffset(wanted, timeZone)
  // Between the guess and the moment the clocks may have been changed.
  return wanted - zoneOffset(guess, timeZone)
}

/** Returns the midnight that began the day of a moment, or of a day so many days later. */
export function midnight(at: number, timeZone: string, daysLater = 0): number {
  const { year, month, day } = localTime(at, timeZone)
  return momentOf({ year, month, day: day + daysLater, hour: 0, minute: 0, second: 0 }, timeZone)
}

function asUtc({ year, month, day, hour, minute, second }: LocalTime): number {
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** Names of zones that were found: Intl takes a tenth of a millisecond for one, and check-ins name theirs each time. */
const zones = new Set<string>()
/** There are 600, in any mixture of capital letters. */
const MAX_ZONES = 5_000

/** Returns whether a text names a zone that clocks are known of. */
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
