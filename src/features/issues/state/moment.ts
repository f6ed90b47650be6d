import { kept } from '#ui/kept.ts'

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::\d{2})?$/

/**
 * The moment that a clock in this zone shows, as `<input type="datetime-local">` sends it: `2026-11-20T12:00`. undefined
 * when it is none. Of an hour that a change of the clocks repeats it is one of the two.
 */
export function instantOf(local: string, timeZone: string): Date | undefined {
  const [, ...parts] = LOCAL.exec(local) ?? []
  const [year, month, day, hour, minute] = parts.map(Number)
  if (year === undefined || month === undefined) return undefined
  const asUtc = Date.UTC(year, month - 1, day, hour, minute)
  // The offset depends on the moment that is looked for: the second look is right but within an hour that is skipped.
  const near = asUtc - offsetMs(asUtc, timeZone)
  return new Date(asUtc - offsetMs(near, timeZone))
}

/** The same moment as a clock in the zone shows it, for the field. */
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

/** How far the zone's clock is ahead of UTC at this moment. */
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
