import { midnight } from '#domain/time-zone.ts'
import { requestContext, type Clock } from '#messages/request.ts'
import { kept } from './kept.ts'

const steps = [
  { unit: 'year', seconds: 31_557_600 },
  { unit: 'month', seconds: 2_629_800 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const

type Unit = (typeof steps)[number]['unit'] | 'second' | 'millisecond'

/** English abbreviations are unambiguous (5m ago); in other languages, narrow minutes look like metres. */
const styleOf = (locale: string) => (locale === 'en' ? 'narrow' : 'short')

/** English is read worldwide: day before month cannot be misread. */
const datesOf = (locale: string) => (locale === 'en' ? 'en-GB' : locale)

const agoIn = kept((locale: string) => new Intl.RelativeTimeFormat(locale, { style: styleOf(locale) }))
const nowIn = kept((locale: string) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
const lengthIn = kept(
  (locale: string, unit: Unit) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: styleOf(locale) }),
)
/** The time of day: `09:05`, or `9:05 am`. */
const timeOn = (clock: Clock) =>
  ({ hour: clock === 'h12' ? 'numeric' : '2-digit', minute: '2-digit', hourCycle: clock }) as const

const exactIn = kept(
  (locale: string, timeZone: string, clock: Clock) =>
    new Intl.DateTimeFormat(datesOf(locale), {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      ...timeOn(clock),
      second: '2-digit',
      timeZone,
      timeZoneName: 'short',
    }),
)

type BucketName = 'day' | 'time' | 'day of week' | 'day and time'

const bucketIn = kept((locale: string, timeZone: string, name: BucketName, clock: Clock) => {
  const day = { day: 'numeric', month: 'short' } as const
  const time = timeOn(clock)
  const parts = {
    day,
    time,
    'day of week': { weekday: 'short', ...day },
    'day and time': { weekday: 'short', ...day, ...time },
  } as const
  return new Intl.DateTimeFormat(datesOf(locale), { ...parts[name], timeZone })
})

/**
 * Formats an age as short as the locale allows: `now`, `5m ago`, `3h ago`, `2d ago`, `4mo ago`. Rounds down. Less than
 * a minute either way is `now`.
 */
export function relativeTime(at: Date, now: Date, locale: string = requestContext().locale): string {
  const seconds = (at.getTime() - now.getTime()) / 1000
  const step = steps.find((one) => Math.abs(seconds) >= one.seconds)
  if (step === undefined) return nowIn(locale).format(0, 'second')
  return agoIn(locale).format(Math.trunc(seconds / step.seconds), step.unit)
}

/** Formats a duration in its largest unit: `340ms`, `12s`, `5m`, `3h`, `2d`. Rounds down. */
export function shortAge(ms: number, locale: string = requestContext().locale): string {
  const seconds = Math.max(0, ms / 1000)
  const step =
    [...steps, { unit: 'second', seconds: 1 } as const].find((one) => seconds >= one.seconds) ??
    ({
      unit: 'millisecond',
      seconds: 0.001,
    } as const)
  return lengthIn(locale, step.unit).format(Math.trunc(seconds / step.seconds))
}

/** The reader's language, time zone and clock. */
export interface Reading {
  readonly locale: string
  /** `Europe/Berlin` */
  readonly timeZone: string
  /** Defaults to 24 hours. */
  readonly clock?: Clock
}

/** Date, time to the second and zone: `21 Nov 2026, 01:33:20 UTC`. */
export function exactTime(at: Date, { locale, timeZone, clock = 'h23' }: Reading = requestContext()): string {
  return exactIn(locale, timeZone, clock).format(at)
}

const dayOfYear = { day: 'numeric', month: 'short' } as const
const fullDay = { ...dayOfYear, year: 'numeric' } as const

type DateForm =
  | 'day'
  | 'longDay'
  | 'shortDay'
  | 'month'
  | 'clock'
  | 'clockAndSecond'
  | 'dayAndClock'
  | 'dayAndSecond'
  | 'dayOfYearAndClock'
  | 'exactClock'

const formIn = kept((locale: string, timeZone: string, form: DateForm, clock: Clock) => {
  const time = timeOn(clock)
  const forms = {
    /** `21 Nov 2026` */
    day: fullDay,
    /** `Saturday, 21 November 2026` */
    longDay: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
    /** `21 Nov` */
    shortDay: dayOfYear,
    /** `Nov 2026` */
    month: { month: 'short', year: 'numeric' },
    /** `13:05` */
    clock: time,
    /** `13:05:20` */
    clockAndSecond: { ...time, second: '2-digit' },
    /** `21 Nov 2026, 13:05` */
    dayAndClock: { ...fullDay, ...time },
    /** `21 Nov 2026, 13:05:20` */
    dayAndSecond: { ...fullDay, ...time, second: '2-digit' },
    /** `21 Nov, 13:05` */
    dayOfYearAndClock: { ...dayOfYear, ...time },
    /** `21 Nov, 13:05:09.123` */
    exactClock: { ...dayOfYear, ...time, second: '2-digit', fractionalSecondDigits: 3 },
  } as const
  return new Intl.DateTimeFormat(datesOf(locale), { ...forms[form], timeZone })
})

/** Formats a date or time of day without the parts that the page already shows. */
export function dateText(
  at: Date,
  form: DateForm,
  { locale, timeZone, clock = 'h23' }: Reading = requestContext(),
): string {
  return formIn(locale, timeZone, form, clock).format(at)
}

/**
 * Formats a moment as the reader prefers: its age (`5m ago`), or its time (`13:05`, `21 Nov, 13:05`) without the part
 * of the date that it shares with today.
 */
export function shortTime(at: Date, now: Date): string {
  if (requestContext().times === 'relative') return relativeTime(at, now)
  if (dateText(at, 'day') === dateText(now, 'day')) return dateText(at, 'clock')
  const isRecent = Math.abs(now.getTime() - at.getTime()) < RECENT_MS
  return dateText(at, isRecent ? 'dayOfYearAndClock' : 'dayAndClock')
}

/** The complement of {@link shortTime} for tooltips and screen readers: the exact time and the age. */
export function fullTime(at: Date, now: Date): string {
  return requestContext().times === 'relative' ? exactTime(at) : `${exactTime(at)} (${relativeTime(at, now)})`
}

/** Half a year. Older dates include the year. */
const RECENT_MS = 183 * 86_400_000

/** Formats a range without repeating common parts: `21–24 Nov 2026`, `21 Nov 2026, 13:00 – 15:30`. */
export function rangeText(
  { since, until }: { readonly since: Date; readonly until: Date },
  { locale, timeZone, clock = 'h23' }: Reading = requestContext(),
): string {
  const isMidnight = (at: Date) => midnight(at.getTime(), timeZone) === at.getTime()
  // A range of whole days shows the days only; it ends at the midnight after the last one.
  if (isMidnight(since) && isMidnight(until)) {
    const last = midnight(until.getTime(), timeZone, -1)
    return formIn(locale, timeZone, 'day', clock).formatRange(since, last)
  }
  const hasSeconds = [since, until].some((at) => at.getTime() % 60_000 !== 0)
  return formIn(locale, timeZone, hasSeconds ? 'dayAndSecond' : 'dayAndClock', clock).formatRange(since, until)
}

/** How a time axis names its buckets. */
export interface BucketNames {
  /** The bucket's full time: `Sat, 21 Nov, 13:00`. */
  full(at: Date): string
  /** As short as an axis needs: `13:00`, `21 Nov`. */
  short(at: Date): string
}

const DAY_SECONDS = 86_400

/** Returns names for buckets of this size over a span of this length. */
export function bucketNames(
  { bucketSeconds, spanSeconds }: { bucketSeconds: number; spanSeconds: number },
  { locale, timeZone, clock = 'h23' }: Reading = requestContext(),
): BucketNames {
  // Daily buckets are UTC days: in other zones they would get the previous day's name.
  const zone = bucketSeconds < DAY_SECONDS ? timeZone : 'UTC'
  const full = bucketIn(locale, zone, bucketSeconds < DAY_SECONDS ? 'day and time' : 'day of week', clock)
  const short = bucketIn(locale, zone, spanSeconds <= 2 * DAY_SECONDS ? 'time' : 'day', clock)
  return { full: (at) => full.format(at), short: (at) => short.format(at) }
}
