import { kept } from '#ui/kept.ts'

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::\d{2})?$/

/**
 * Converts local time in a zone, as sent by `<input type="datetime-local">` (`2026-11-20T12:00`), to a moment;
 * `undefined` if invalid. An hour repeated by a clock change is ambiguous, and either may be returned.
 */
export function instantOf(local: string, timeZone: string): Date | undefined {
  const [, ...parts] = LOCAL.exec(local) ?? []
  const [year, month, day, hour, minute] = parts.map(Number)
  if (year === undefined || month === undefined) return undefined
  const asUtc = Date.UTC(year, month - 1, day, hour, minute)
  // The offset depends on the result, so compute it twice: correct except within a skipped hour.
  const near = asUtc - offsetMs(asUtc, timeZone)
  return new Date(asUtc - offsetMs(near, timeZone))
}

/** Converts a moment to local time in the zone, for the field. */
export function localOf(at: Date, timeZone: string): string {
  return new Date(at.getTime() + offsetMs(at.getTime(), timeZone)).toISOString().slice(0, 16)
}

const clockIn = kept(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }),
)

/** The zone's offset from UTC at this moment. */
function offsetMs(atMs: number, timeZone: string): number {
  const part = new Map(
    clockIn(timeZone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const of = (type: Intl.DateTimeFormatPartTypes) => part.get(type) ?? 0
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return shown - Math.floor(atMs / 1000) * 1000
}
