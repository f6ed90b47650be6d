import { requestContext } from '#messages/request.ts'
import { kept } from './kept.ts'

const steps = [
  { unit: 'year', seconds: 31_557_600 },
  { unit: 'month', seconds: 2_629_800 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const

type Unit = (typeof steps)[number]['unit'] | 'second' | 'millisecond'

/** English has letters that everybody reads (5m ago); the narrow forms of others say metres for minutes. */
const styleOf = (locale: string) => (locale === 'en' ? 'narrow' : 'short')

/** English is read all over the world: day before month, as nobody misreads it, and 24 hours. */
const datesOf = (locale: string) => (locale === 'en' ? 'en-GB' : locale)

const agoIn = kept((locale: string) => new Intl.RelativeTimeFormat(locale, { style: styleOf(locale) }))
const nowIn = kept((locale: string) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
const lengthIn = kept(
  (locale: string, unit: Unit) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: styleOf(locale) }),
)
const exactIn = kept(
  (locale: string, timeZone: string) =>
    new Intl.DateTimeFormat(datesOf(locale), {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZone,
      timeZoneName: 'short',
    }),
)

type BucketName = 'day' | 'time' | 'day of week' | 'day and time'

const bucketIn = kept((locale: string, timeZone: string, name: BucketName) => {
  const day = { day: 'numeric', month: 'short' } as const
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const parts = {
    day,
    time,
    'day of week': { weekday: 'short', ...day },
    'day and time': { weekday: 'short', ...day, ...time },
  } as const
  return new Intl.DateTimeFormat(datesOf(locale), { ...parts[name], timeZone })
})

/**
 * How long ago, as short as the locale allows: `now`, `5m ago`, `3h ago`, `2d ago`, `4mo ago`.
 * Rounded down. Less than a minute either way is `now`.
 */
export function relativeTime(at: Date, now: Date, locale: string = requestContext().locale): string {
  const seconds = (at.getTime() - now.getTime()) / 1000
  const step = steps.find((one) => Math.abs(seconds) >= one.seconds)
  if (step === undefined) return nowIn(locale).format(0, 'second')
  return agoIn(locale).format(Math.trunc(seconds / step.seconds), step.unit)
}

/** A length of time by its one leading unit: `340ms`, `12s`, `5m`, `3h`, `2d`. Rounded down. */
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

/** In which language and zone somebody reads a date. */
export interface Reading {
  readonly locale: string
  /** `Europe/Berlin` */
  readonly timeZone: string
}

/** Date, time to the second and zone: `21 Nov 2026, 01:33:20 UTC`. */
export function exactTime(at: Date, { locale, timeZone }: Reading = requestContext()): string {
  return exactIn(locale, timeZone).format(at)
}

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const shortDay = { day: 'numeric', month: 'short', year: 'numeric' } as const
const forms = {
  /** `21 Nov 2026` */
  day: shortDay,
  /** `Saturday, 21 November 2026` */
  longDay: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** `13:05` */
  clock,
  /** `21 Nov, 13:05:09.123` */
  exactClock: { day: '2-digit', month: 'short', ...clock, second: '2-digit', fractionalSecondDigits: 3 },
  /** `21 Nov 2026, 13:05` */
  dayAndClock: { ...shortDay, ...clock },
} as const

const formIn = kept(
  (locale: string, timeZone: string, form: keyof typeof forms) =>
    new Intl.DateTimeFormat(datesOf(locale), { ...forms[form], timeZone }),
)

/** A date, or a time of day, without what the page says already. */
export function dateText(at: Date, form: keyof typeof forms, { locale, timeZone }: Reading = requestContext()): string {
  return formIn(locale, timeZone, form).format(at)
}

/** How an axis of time names its buckets. */
export interface BucketNames {
  /** The bucket's time in full: `Sat, 21 Nov, 13:00`. */
  full(at: Date): string
  /** As short as an axis needs: `13:00`, `21 Nov`. */
  short(at: Date): string
}

const DAY_SECONDS = 86_400

/** Names for buckets of so many seconds over so long a time. */
export function bucketNames(
  { bucketSeconds, spanSeconds }: { bucketSeconds: number; spanSeconds: number },
  { locale, timeZone }: Reading = requestContext(),
): BucketNames {
  // Buckets of days are days of UTC: elsewhere they would bear the name of the day before.
  const zone = bucketSeconds < DAY_SECONDS ? timeZone : 'UTC'
  const full = bucketIn(locale, zone, bucketSeconds < DAY_SECONDS ? 'day and time' : 'day of week')
  const short = bucketIn(locale, zone, spanSeconds <= 2 * DAY_SECONDS ? 'time' : 'day')
  return { full: (at) => full.format(at), short: (at) => short.format(at) }
}
